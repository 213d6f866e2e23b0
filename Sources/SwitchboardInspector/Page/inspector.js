// The inspector of a program. It connects, and connects again when the program has ended and restarts.

import { Connection } from "./connection.js";
import { find, throttled } from "./elements.js";
import { Prompt } from "./prompt.js";
import { Replay } from "./replay.js";
import { Structure } from "./structure.js";
import { Timeline } from "./timeline.js";

let connection = null;
const structure = new Structure();
const timeline = new Timeline();
const prompt = new Prompt(() => refreshSoon());
const replay = new Replay(prompt, timeline, refresh);

/** Asks for the structure of the program, and draws it. */
async function refresh() {
  const asked = connection;
  const inspection = await asked.request("inspect");
  structure.update(inspection, asked);
  return inspection;
}

const refreshSoon = throttled(200, () => connection && refresh().catch(() => {}));

async function greet({ program, version }) {
  const greeted = connection;
  greeted.send({ type: "hello", protocol: 1 });
  document.title = `${program} – Inspector`;
  find("program").textContent = version ? `${program} ${version}` : program;
  greeted.stream("trace", {}, message => {
    timeline.add(message);
    refreshSoon();
  });
  const { directory } = await refresh();
  await prompt.open(greeted, directory);
  replay.connect(greeted);
  showState("connected", true);
}

function showState(text, isConnected) {
  find("state").textContent = text;
  document.body.classList.toggle("connected", isConnected);
  find("line").disabled = !isConnected;
}

let reason = null;

function connect() {
  const address = new URL("socket", location.href);
  address.protocol = "ws:";
  connection = new Connection(address, {
    hello: message => greet(message).catch(() => {}),
    output: message => prompt.output(message),
    question: message => prompt.question(message),
    error: message => { reason = message.message; },
    end: () => {
      connection = null;
      structure.forget();
      showState(reason ?? "not connected: the program has ended, or starts again", false);
      reason = null;
      setTimeout(connect, 1000);
    },
  });
}

// Coordinators that start and stop send no message.
setInterval(() => { if (!document.hidden) refreshSoon(); }, 2000);
connect();
