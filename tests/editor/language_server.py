"""Talk to yaml-language-server as an editor does: JSON-RPC over its standard streams."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import IO, Any

REPOSITORY = Path(__file__).resolve().parents[2]
PROGRAM = REPOSITORY / "tests/browser/node_modules/yaml-language-server/bin/yaml-language-server"

Message = dict[str, Any]


@dataclass
class LanguageServer:
    """A running server, with the texts that are open in it."""

    inbox: IO[bytes]
    outbox: IO[bytes]
    numbers: count[int] = field(default_factory=count)

    def send(self, message: Message) -> None:
        """Send one message."""
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.outbox.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.outbox.flush()

    def receive(self) -> Message:
        """Wait for the next message."""
        length = 0
        while header := self.inbox.readline().strip():
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise EOFError("yaml-language-server stopped")
        message: Message = json.loads(self.inbox.read(length))
        return message

    def messages(self) -> Iterator[Message]:
        """Give what the server says, and answer on the way what it asks of the editor."""
        while True:
            message = self.receive()
            if "id" in message and "method" in message:
                asked = message.get("params", {}).get("items", [])
                self.send({"id": message["id"], "result": [None for _ in asked]})
            else:
                yield message

    def ask(self, method: str, params: Message) -> Any:  # noqa: ANN401 # any JSON value
        """Send a request and wait for its answer."""
        number = next(self.numbers)
        self.send({"id": number, "method": method, "params": params})
        return next(m["result"] for m in self.messages() if m.get("id") == number)

    def tell(self, method: str, params: Message) -> None:
        """Send a message that wants no answer."""
        self.send({"method": method, "params": params})

    def open(self, file: Path, text: str) -> list[Message]:
        """Open ``text`` as if it stood in ``file``, and give what is wrong with it."""
        document = {"uri": file.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        found: list[Message] = next(
            m["params"]["diagnostics"]
            for m in self.messages()
            if m.get("method") == "textDocument/publishDiagnostics"
            and m["params"]["uri"] == file.as_uri()
        )
        return found

    def hover(self, file: Path, line: int, character: int) -> str:
        """Give what is told about a place of an open file; both numbers count from 0."""
        place = {"line": line, "character": character}
        answer = self.ask(
            "textDocument/hover",
            {"textDocument": {"uri": file.as_uri()}, "position": place},
        )
        return str(answer["contents"]["value"])

    def offer(self, file: Path, line: int, character: int) -> list[Message]:
        """Give what is offered at a place of an open file; both numbers count from 0."""
        place = {"line": line, "character": character}
        answer = self.ask(
            "textDocument/completion",
            {"textDocument": {"uri": file.as_uri()}, "position": place},
        )
        items: list[Message] = answer["items"]
        return items

    def complete(self, file: Path, line: int, character: int) -> list[str]:
        """Give the labels offered at a place of an open file; both numbers count from 0."""
        return [item["label"] for item in self.offer(file, line, character)]


@contextmanager
def language_server() -> Iterator[LanguageServer]:
    """Give a server that knows nothing but what a file's first line tells it."""
    command = ["node", str(PROGRAM), "--stdio"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        server = LanguageServer(inbox=process.stdout, outbox=process.stdin)
        server.ask(
            "initialize",
            {"processId": None, "rootUri": REPOSITORY.as_uri(), "capabilities": {}},
        )
        server.tell("initialized", {})
        # The catalogue of schemas lives in the net; an editor's own default would ask for it.
        off = {"schemaStore": {"enable": False}, "validate": True, "completion": True}
        server.tell("workspace/didChangeConfiguration", {"settings": {"yaml": off}})
        try:
            yield server
            server.ask("shutdown", {})
            server.tell("exit", {})
        finally:
            process.kill()
