#!/usr/bin/env python3
"""Speaks the protocol of Switchboard's socket. The page "Speak the protocol" describes it.

    switchboard.py SOCKET list
    switchboard.py SOCKET call COMMAND [ARGUMENT ...]
    switchboard.py SOCKET watch PROPERTY [COUNT]

Plug-ins use the class Connection."""
import itertools
import json
import os
import socket
import struct
import sys


class Failure(Exception):
    """A failure that the other side has sent, or gets."""
    def __init__(self, kind, message):
        super().__init__(message)
        self.kind = kind


class Connection:
    """A connection to a program, which calls and is called."""
    def __init__(self, connected):
        self.socket = connected
        self.file = connected.makefile("rb")
        self.numbers = itertools.count(1)
        self.handlers = {}  # from the names of commands to functions of lists of words
        self.reviewer = None  # a function of a command's name and its arguments
        self.observers = {}  # from the numbers of observations to functions of values
        self.replies = {}  # from the numbers of requests to replies
        self.program = self.read()
        self.send("hello", protocol=1)

    @classmethod
    def to(cls, path):
        """Connects to the socket of a program."""
        connected = socket.socket(socket.AF_UNIX)
        connected.connect(path)
        return cls(connected)

    @classmethod
    def of_plugin(cls):
        """Returns the connection of a plug-in to the program that has started it."""
        return cls(socket.socket(fileno=os.dup(int(os.environ["SWITCHBOARD_SOCKET"]))))

    def send(self, kind, /, **members):
        data = json.dumps({"type": kind, **members}).encode()
        self.socket.sendall(struct.pack(">I", len(data)) + data)

    def read(self):
        head = self.file.read(4)
        if len(head) < 4:
            raise EOFError("the program has ended the connection")
        message = json.loads(self.file.read(struct.unpack(">I", head)[0]))
        if message["type"] == "error":
            raise Failure(message["kind"], message["message"])
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

    def serve(self):
        """Handles messages until the connection ends."""
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
        elif kind in ("call", "review"):
            try:
                if kind == "call":
                    result = {"value": self.handlers[message["command"]](*message["arguments"])}
                else:
                    result = self.reviewer(message["command"], message["arguments"]) or {}
                self.send("result", id=number, **result)
            except Failure as failure:
                self.send("failure", id=number, kind=failure.kind, message=str(failure))


def main(path, action, *words):
    connection = Connection.to(path)
    if action == "list":
        for command in connection.request("describe")["commands"]:
            print(f"{command['name']}\t{command['summary']}")
    elif action == "call":
        arguments = [[word] for word in words[1:]]
        print(connection.request("run", command=words[0], arguments=arguments).get("text", ""))
    elif action == "watch":
        left = int(words[1]) if len(words) > 1 else -1
        connection.observe(words[0], lambda value: print(json.dumps(value), flush=True))
        while left != 0:
            connection.handle(connection.read())
            left -= 1

if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (Failure, OSError, EOFError) as error:
        sys.exit(f"{error}")
