#!/usr/bin/env python3
"""A plug-in that says how long it takes to read the page.

    start plugin ./reading_time.py --calls show-page --observes active-loading

It adds the command ‘reading time’ and the property ‘reading-minutes’.
"""
from switchboard import Connection, Failure

SPEED = 230
connection = Connection.of_plugin()


def count_words():
    page = connection.request("run", command="ScreenCommands.showPage", arguments=[])
    title_and_address, _, text = page.get("text", "").partition("\n\n")
    return len(text.split())


def reading_time(speed):
    words_per_minute = int(speed[0])
    if words_per_minute < 1:
        raise Failure("wrong_speed", "one reads at least 1 word a minute: write a larger number")
    words = count_words()
    return {"words": words, "minutes": round(words / words_per_minute, 1)}


def page_changed(is_loading):
    if is_loading:
        return
    try:
        minutes = round(count_words() / SPEED, 1)
    except Failure:  # No page is open.
        minutes = 0
    connection.request("provide", name="reading-minutes", value=minutes, text=f"{minutes} min")


connection.handlers["readingTime"] = reading_time
connection.observe("active-loading", page_changed)
connection.request(
    "register", name="reading-time", summary="Time to read.",
    commands=[{
        "name": "readingTime",
        "summary": "Shows how long it takes to read the page in the active tab.",
        "examples": ["reading time", "reading time --speed 180"],
        "parameters": [{
            "name": "speed", "summary": "The number of words that are read in a minute.",
            "type": "integer", "is_option": True, "default": [str(SPEED)],
            "candidates": [
                {"word": "180", "summary": "aloud"}, {"word": "230", "summary": "silently"}],
        }],
        "effects": ["reads"],
        "time_limit": 2,
        "result": {"words": "integer", "minutes": "number"},
    }])
connection.request("provide", name="reading-minutes", value=0, text="0 min")
connection.send("ready")
connection.serve()
