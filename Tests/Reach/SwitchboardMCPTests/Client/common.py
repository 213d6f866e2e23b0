"""What both drivers of the official client share."""

import anyio
import jsonschema
import mcp.client.session
import mcp_types as types
from mcp import Client

# On a busy machine, a server takes longer to start than the client waits before it falls back.
mcp.client.session.DISCOVER_TIMEOUT_SECONDS = 60


class Asked:
    """A user who answers every question in the same way, and remembers them."""

    def __init__(self, accepts):
        self.accepts = accepts
        self.messages = []

    async def __call__(self, context, params):
        self.messages.append(params.message)
        if not self.accepts:
            return types.ElicitResult(action="decline")
        return types.ElicitResult(action="accept", content={"confirm": True})


class Heard:
    """The notifications that have arrived."""

    def __init__(self):
        self.messages = []

    async def __call__(self, message):
        self.messages.append(message)

    async def of(self, kind, count=1):
        with anyio.fail_after(20):
            while sum(isinstance(message, kind) for message in self.messages) < count:
                await anyio.sleep(0.01)
        return [message for message in self.messages if isinstance(message, kind)]


async def checked_tools(client):
    """Lists the tools, and checks their schemas."""
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    again = [tool.name for tool in (await client.list_tools(cache_mode="bypass")).tools]
    assert list(tools) == again, "the order is the same each time"
    for tool in tools.values():
        assert tool.title and tool.description, tool.name
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert tool.input_schema["type"] == "object"
        if tool.output_schema:
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
            assert tool.output_schema["type"] == "object"
        assert tool.annotations.read_only_hint is not None
    return tools


class Caller:
    """Calls tools, checks each result against its schema, and remembers which were called."""

    def __init__(self, client, tools):
        self.client, self.tools, self.called = client, tools, set()

    async def __call__(self, name, **arguments):
        result = await self.client.call_tool(name, arguments)
        text = "\n".join(block.text for block in result.content)
        assert not result.is_error, f"{name}: {text}"
        self.called.add(name)
        schema = self.tools[name].output_schema
        if schema:
            jsonschema.validate(result.structured_content, schema)
        return text, result.structured_content

    async def fails(self, name, **arguments):
        result = await self.client.call_tool(name, arguments)
        assert result.is_error, result
        return result.content[0].text


async def error_of(call, code):
    """Checks that the server answers with an error of the protocol."""
    from mcp.shared.exceptions import MCPError

    try:
        await call
    except MCPError as error:
        assert error.code == code, error
        return error
    raise AssertionError("there is no error")


async def cancelled(call, started):
    """Begins a call, and cancels it when it has started."""
    async with anyio.create_task_group() as group:
        group.start_soon(call)
        with anyio.fail_after(20):
            await started()
        group.cancel_scope.cancel()


def client(transport, era, asked, heard=None):
    return Client(
        transport, mode="legacy" if era == "2025" else "auto", elicitation_callback=asked,
        message_handler=heard, read_timeout_seconds=60)
