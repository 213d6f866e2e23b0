#!/usr/bin/env python3
"""A plug-in that refuses the addresses of the hosts in a file, with one host on each line.

    start plugin ./address_filter.py blocked.txt --wraps load-url --wraps open-tab --wraps open-addresses

It sees the addresses that you or a program write, but not where a link, a bookmark, the home page or a
redirection leads.
"""
import socket
import sys
from urllib.parse import unquote, urlsplit

from switchboard import Connection, Failure

path = sys.argv[1]


def normal(host):
    """Returns a host in one of its spellings: 127.0.0.1 for 127.1 and 2130706433."""
    host = unquote(host).strip().rstrip(".").lower()
    try:
        host = host.encode("idna").decode()
        return socket.inet_ntoa(socket.inet_aton(host))
    except (OSError, UnicodeError):
        return host


with open(path, encoding="utf-8") as file:
    hosts = {normal(line) for line in file if line.strip()}


def review(command, arguments):
    for word in (word for words in arguments for word in words):
        host = normal(urlsplit(word.replace("\\", "/")).hostname or "")
        if any(host == blocked or host.endswith("." + blocked) for blocked in hosts):
            raise Failure("blocked", f"{host} is on the list {path}: remove it there to open it")


connection = Connection.of_plugin()
connection.reviewer = review
connection.request("register", name="address-filter", commands=[])
connection.request("wrap", commands=["loadURL", "openTab", "openAddresses"])
connection.send("ready")
connection.serve()
