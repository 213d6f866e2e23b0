#!/usr/bin/env python3
"""A plug-in that refuses the addresses of the hosts in a file, with one host on each line.

    start plugin ./address_filter.py blocked.txt --wraps load-url --wraps open-tab --wraps open-addresses

It sees the addresses that you or a program open, but not where a link leads.
"""
import sys
from urllib.parse import urlsplit

from switchboard import Connection, Failure

path = sys.argv[1]
with open(path, encoding="utf-8") as file:
    hosts = {line.strip().lower() for line in file if line.strip()}


def review(command, arguments):
    for word in (word for words in arguments for word in words):
        host = (urlsplit(word).hostname or "").lower()
        if any(host == blocked or host.endswith("." + blocked) for blocked in hosts):
            raise Failure("blocked", f"{host} is on the list {path}: remove it there to open it")


connection = Connection.of_plugin()
connection.reviewer = review
connection.request("register", name="address-filter", commands=[])
connection.request("wrap", commands=["loadURL", "openTab", "openAddresses"])
connection.send("ready")
try:
    connection.serve()
except EOFError:
    pass  # The browser has ended.
