"""Drives the jukebox of the tests with the official client, over its own standard streams."""

import os
import sys
import traceback

import anyio
import mcp_types as types
from common import Asked, Caller, Heard, cancelled, checked_tools, client, error_of
from mcp.server.stdio import stdio_server

ROOT = "switchboard://properties/"


async def main(era):
    asked, heard = Asked(accepts=True), Heard()
    async with client(stdio_server(), era, asked, heard) as session:
        try:
            await everything(session, era, asked, heard)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        # The server reads until this process ends, and this process reads until the server ends.
        os._exit(0)


async def everything(session, era, asked, heard):
    expected = "2026-07-28" if era == "2026" else "2025-11-25"
    assert session.protocol_version == expected, session.protocol_version
    assert session.server_info.name == "jukebox"
    tools = await checked_tools(session)
    call = Caller(session, tools)
    await results(call, tools)
    await mistakes(session, call)
    await questions(call, asked)
    await long_calls(session, call, heard)
    await resources(session, era, call, heard)
    await changes(session, era, call, heard)
    await completions(session)
    missing = set(tools) - call.called - {"break_needle"}
    assert not missing, f"these tools were not called: {missing}"


async def results(call, tools):
    assert tools["add_song"].annotations.destructive_hint is False
    assert tools["count_songs"].annotations.read_only_hint is True
    assert tools["remove_songs"].annotations.destructive_hint is True
    assert "must be there" in tools["find_song"].description, "the discussion belongs to it"
    await call("add_song", title="Blue Train", next=True)
    await call("add_song", title="So What")
    assert await call("count_songs") == ("2", {"result": 2})
    text, song = await call("find_song", number=1)
    assert song == {"title": "Blue Train", "minutes": 3, "is_loved": False}, song
    text, songs = await call("list_songs")
    assert [song["title"] for song in songs["result"]] == ["Blue Train", "So What"]
    text, nothing = await call("hum")
    assert (text, nothing) == ("hm hm", None), "what is only shown is text"
    await call("tag_songs", tags={"a=b": "c", "d": "e"}, songs=[1, 2])
    assert await call("list_tags") == ("a=b=c d=e on 1, 2", {"result": "a=b=c d=e on 1, 2"})
    text, value = await call("run_line", line="count songs; find song 2 --json")
    assert value["output"].startswith("2\n{"), value


async def mistakes(session, call):
    assert "there is no song 9" in await call.fails("find_song", number=9)
    text = await call.fails("find_song", number="many")
    assert text == "find_song: ‘number’ should be a whole number, not ‘many’", text
    text = await call.fails("find_song")
    assert text == "find_song: ‘number’ is missing: write a whole number", text
    text = await call.fails("add_song", title="x", nxt=True)
    assert "no argument ‘nxt’" in text and "‘title’ and ‘next’" in text, text
    assert "the needle is broken" in await call.fails("break_needle")
    await error_of(session.call_tool("dance", {}), -32602)


async def questions(call, asked):
    asked.accepts = False
    assert "declined" in await call.fails("remove_songs")
    assert await call("count_songs") == ("2", {"result": 2})
    assert "declined" in await call.fails("smash_records", count=3)
    assert "declined" in await call.fails("run_line", line="remove songs")
    assert "3 records" in asked.messages[1], asked.messages
    asked.accepts = True
    await call("smash_records", count=3)
    await call("remove_songs")
    await call("run_line", line="remove songs")
    assert await call("count_songs") == ("0", {"result": 0})
    assert len(asked.messages) == 6, asked.messages
    # What precedes a question runs once.
    await call("run_line", line="add song x; remove songs; add song y; remove songs; add song z")
    assert await call("count_songs") == ("1", {"result": 1})
    assert len(asked.messages) == 8, asked.messages
    asked.accepts = False
    text = await call.fails("run_line", line="add song x; remove songs; add song y")
    assert text == "remove songs: the user has declined it", text
    assert await call("count_songs") == ("2", {"result": 2})
    asked.accepts = True
    await call("remove_songs")


async def long_calls(session, call, heard):
    sides = []

    async def note(progress, total, message):
        sides.append((progress, total, message))

    await session.call_tool("play", {"songs": 2}, progress_callback=note)
    call.called.add("play")
    assert sides == [(0.5, 1, "side 1"), (1, 1, "side 2")], sides

    begun = anyio.Event()

    async def begin(*_):
        begun.set()

    async def endless():
        await session.call_tool("play", {"songs": 1000000}, progress_callback=begin)

    await cancelled(endless, begun.wait)
    with anyio.fail_after(20):
        while (await call("count_cancelled"))[1] != {"result": 1}:
            await anyio.sleep(0.01)


async def resources(session, era, call, heard):
    found = {resource.name: resource for resource in (await session.list_resources()).resources}
    assert "song-count" in found and "secret-count" not in found, found
    read = await session.read_resource(ROOT + "song-count")
    assert read.contents[0].text == "0" and read.contents[0].mime_type == "application/json"
    await error_of(session.read_resource(ROOT + "x"), -32602 if era == "2026" else -32002)
    if era == "2025":
        await session.subscribe_resource(ROOT + "song-count")
        await call("add_song", title="a")
        news = await heard.of(types.ResourceUpdatedNotification)
        assert news[0].params.uri == ROOT + "song-count"
        await session.unsubscribe_resource(ROOT + "song-count")
        await call("add_song", title="b")
    else:
        async with session.listen(resource_subscriptions=[ROOT + "song-count"]) as events:
            await call("add_song", title="a")
            with anyio.fail_after(20):
                event = await anext(aiter(events))
            assert event.uri == ROOT + "song-count", event
        await call("add_song", title="b")
    assert await call("count_songs") == ("2", {"result": 2})


async def changes(session, era, call, heard):
    if era == "2025":
        await call("open_bar")
        await heard.of(types.ToolListChangedNotification)
        await heard.of(types.ResourceListChangedNotification)
    else:
        async with session.listen(tools_list_changed=True, resources_list_changed=True) as events:
            await call("open_bar")
            with anyio.fail_after(20):
                await anext(aiter(events))
                await anext(aiter(events))
    tools = (await session.list_tools(cache_mode="bypass")).tools
    assert "pour" in [tool.name for tool in tools]
    resources = (await session.list_resources(cache_mode="bypass")).resources
    assert "guest-count" in [resource.name for resource in resources]


async def completions(session):
    prompts = (await session.list_prompts()).prompts
    assert [prompt.name for prompt in prompts] == ["run_line"]
    reference = types.PromptReference(type="ref/prompt", name="run_line")
    found = await session.complete(reference, {"name": "line", "value": "count so"})
    assert found.completion.values == ["count songs"], found
    templates = (await session.list_resource_templates()).resource_templates
    reference = types.ResourceTemplateReference(
        type="ref/resource", uri=templates[0].uri_template)
    found = await session.complete(reference, {"name": "name", "value": "song"})
    assert found.completion.values == ["song-count"], found
    prompt = await session.get_prompt("run_line", {"line": "count songs"})
    assert "count songs" in prompt.messages[0].content.text


anyio.run(main, sys.argv[1])
