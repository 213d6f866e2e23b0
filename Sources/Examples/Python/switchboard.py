#!/usr/bin/env python3
"""Speaks the protocol of Switchboard's socket. The page "Speak the protocol" describes it.

    switchboard.py SOCKET list
    switchboard.py SOCKET call COMMAND [ARGUMENT ...]
    switchboard.py SOCKET watch PROPERTY [COUNT]

Plug-ins use the class Connection."""
import contextlib, itertools, json, os, select, socket, struct, sys

class Failure(Exception):
    """A failure that the other side has sent, or gets."""
    def __init__(self, kind, message):
        super().__init__(message)
        self.kind = kind

class Connection:
    """A connection to a program, which calls and is called."""
    def __init__(self, connected):
        self.socket, self.numbers = connected, itertools.count(1)
        self.handlers = {}  # from the names of commands to functions of lists of words
        self.reviewer = None  # a function of a command's name and its arguments
        self.observers, self.replies = {}, {}  # from the numbers of requests
        self.call = self.text = None  # the number of the call that runs, and its result for people
        self.cancelled = set()  # the numbers of cancelled calls
        self.program = self.read()
        self.send("hello", protocol=1)

    @classmethod
    def of_plugin(cls):
        if "SWITCHBOARD_SOCKET" not in os.environ:
            sys.exit("this is a plug-in: start it with ‘start plugin’ in switchboard")
        return cls(socket.socket(fileno=os.dup(int(os.environ["SWITCHBOARD_SOCKET"]))))

    def send(self, kind, /, **members):
        data = json.dumps({"type": kind, **members}).encode()
        self.socket.sendall(struct.pack(">I", len(data)) + data)

    def read(self):
        head = self.socket.recv(4, socket.MSG_WAITALL)
        if len(head) < 4:
            raise EOFError("the program has ended the connection")
        message = json.loads(self.socket.recv(struct.unpack(">I", head)[0], socket.MSG_WAITALL))
        if message["type"] == "error":
            raise EOFError(message["message"])
        return message

    def request(self, kind, /, **members):
        """Sends a request and returns the reply. Handles what arrives before it."""
        number = next(self.numbers)
        self.send(kind, id=number, **members)
        while number not in self.replies:
            self.handle(self.read())
        reply = self.replies.pop(number)
        if reply["type"] == "failure":
            raise Failure(reply["kind"], reply["message"])
        return reply

    def observe(self, key, receive):
        self.observers[number := next(self.numbers)] = receive
        self.send("observe", id=number, key=key)

    def progress(self, fraction, message):
        """Reports the progress of the call that runs, and ends it if it was cancelled."""
        self.send("progress", id=self.call, fraction=fraction, message=message)
        while select.select([self.socket], [], [], 0)[0]:
            self.handle(self.read())
        if self.call in self.cancelled:
            raise Failure("interrupted", "the command was interrupted")

    def serve(self):
        with contextlib.suppress(EOFError, ConnectionError):
            while True:
                self.handle(self.read())

    def handle(self, message):
        kind, number = message["type"], message.get("id")
        if kind == "value" and number in self.observers:
            self.observers[number](message.get("value", message["text"]))
        elif kind == "failure" and number in self.observers:
            raise Failure(message["kind"], message["message"])
        elif kind in ("result", "description", "failure"):
            self.replies[number] = message
        elif kind == "cancel":
            self.cancelled.add(number)
        elif kind in ("call", "review"):
            outer, self.call, self.text = (self.call, self.text), number, None
            try:
                if kind == "call":
                    result = {"value": self.handlers[message["command"]](*message["arguments"])}
                else:
                    result = self.reviewer(message["command"], message["arguments"]) or {}
                self.send("result", id=number, text=self.text, **result)
            except Failure as failure:
                self.send("failure", id=number, kind=failure.kind, message=str(failure))
            except Exception as error:  # A mistake in a handler is an error of its call.
                self.send("failure", id=number, kind="failed", message=repr(error))
            self.call, self.text = outer

def main(path, action, *words):
    connected = socket.socket(socket.AF_UNIX)
    connected.connect(path)
    connection = Connection(connected)
    if action == "list":
        for command in connection.request("describe")["commands"]:
            print(f"{command['name']}\t{command['summary']}")
    elif action == "call":
        request = {"command": words[0], "arguments": [[word] for word in words[1:]]}
        print(connection.request("run", **request).get("text", ""))
    elif action == "watch":
        connection.observe(words[0], lambda value: print(json.dumps(value), flush=True))
        for _ in range(int(words[1])) if len(words) > 1 else itertools.count():
            connection.handle(connection.read())

if __name__ == "__main__":
    try:
        main(*sys.argv[1:]) if len(sys.argv) > 2 else sys.exit(__doc__)
    except (Failure, OSError, EOFError) as error:
        sys.exit(f"{error}")
