"""Measures what an agent pays for saved pages, in this browser and in Chromium. See .ci/agent-cost."""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import bpe_openai
from playwright.sync_api import sync_playwright

PAGES = Path(__file__).parents[3] / "Browser/BrowserEnginesTests/Pages"
tokenizer = bpe_openai.get_encoding("o200k_base")


def tokens(text):
    return len(tokenizer.encode(text))


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Server:
    """‘switchboard --mcp’, without a library between."""

    def __init__(self, program, profile):
        self.process = subprocess.Popen(
            [program, "--mcp", "--profile", profile, "--allow", "private-addresses"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.count = 0
        self.request("initialize", protocolVersion="2025-11-25", capabilities={},
                     clientInfo={"name": "cost", "version": "1"})

    def request(self, method, **params):
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        while True:
            reply = json.loads(self.process.stdout.readline())
            if reply.get("id") == self.count:
                return reply

    def call(self, tool, **arguments):
        result = self.request("tools/call", name=tool, arguments=arguments)["result"]
        assert not result.get("isError"), result
        return result["content"][0]["text"]


def memory(process):
    """The memory of a process and its descendants in MiB, with shared pages divided."""
    total = 0
    try:
        for line in open(f"/proc/{process}/smaps_rollup"):
            if line.startswith("Pss:"):
                total += int(line.split()[1])
        for child in open(f"/proc/{process}/task/{process}/children").read().split():
            total += memory(int(child)) * 1024
    except (FileNotFoundError, ProcessLookupError):
        pass
    return total / 1024


def words(text):
    return re.findall(r"\w+", text.lower())


def timed(body):
    start = time.perf_counter()
    return body(), (time.perf_counter() - start) * 1000


def main(program):
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=PAGES))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    addresses = {
        page.stem: f"http://127.0.0.1:{site.server_port}/{page.name}"
        for page in sorted(PAGES.glob("*.html"))}
    assert len(addresses) >= 25
    rows = {}
    with tempfile.TemporaryDirectory() as profile:
        server = Server(program, profile)
        for name, address in addresses.items():
            first, elapsed = timed(lambda: server.call("open", address=address))
            whole = server.call("read", **{"from": 1, "whole": True, "tokens": 100000})
            rows[name] = [tokens(first), tokens(whole), elapsed, whole]
        ours = memory(server.process.pid)
        small = [timed(lambda: server.call("find", words="zebra"))[1] for _ in range(1000)]
        listing = [timed(lambda: server.request("ping"))[1] for _ in range(1000)]
        tools = tokens(json.dumps(server.request("tools/list")["result"]["tools"]))
        server.process.stdin.close()
        server.process.wait()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = chromium.new_page()
        for name, address in addresses.items():
            def navigated():
                page.goto(address)
                # What Playwright's own server returns after it has gone to an address.
                return (f"### Page\n- Page URL: {page.url}\n- Page Title: {page.title()}\n"
                        f"### Snapshot\n```yaml\n{page.aria_snapshot(mode='ai')}\n```")
            text, elapsed = timed(navigated)
            seen = words(page.locator("html").inner_text())
            found = words(rows[name].pop())
            rows[name] += [tokens(text), elapsed, sum(word in found for word in seen) / max(1, len(seen))]
        children = open(f"/proc/self/task/{os.getpid()}/children").read().split()
        theirs = sum(memory(int(child)) for child in children)
        chromium.close()
    print(f"{'page':28}{'first':>7}{'whole':>7}{'ms':>8}{'snapshot':>10}{'ms':>8}{'ratio':>7}")
    for name, (first, whole, own, snapshot, other, _) in rows.items():
        print(f"{name[:27]:28}{first:7}{whole:7}{own:8.1f}{snapshot:10}{other:8.1f}{snapshot / whole:7.1f}")
    columns = list(zip(*rows.values()))
    def ratio(column):
        return statistics.median(row[3] / row[column] for row in rows.values())
    print(f"\nmedians of {len(rows)} pages")
    print(f"tokens: {statistics.median(columns[0]):.0f} for open, {statistics.median(columns[1]):.0f} for "
          f"the whole page, {statistics.median(columns[3]):.0f} for a snapshot "
          f"({ratio(0):.1f} and {ratio(1):.1f} times as many)")
    print(f"visible words of the page that are in the whole page: {statistics.median(columns[5]):.1%}")
    print(f"time: {statistics.median(columns[2]):.1f} ms and {statistics.median(columns[4]):.1f} ms "
          f"({statistics.median(b / a for a, b in zip(columns[2], columns[4])):.1f} times)")
    print(f"memory: {ours:.0f} MiB and {theirs:.0f} MiB ({theirs / ours:.1f} times)")
    print(f"a small call: {statistics.median(small):.2f} ms, a ping: {statistics.median(listing):.2f} ms")
    print(f"the list of tools: {tools} tokens")


main(sys.argv[1])
