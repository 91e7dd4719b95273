"""Mutation: the code is changed in small ways, and a test must fail for each."""
