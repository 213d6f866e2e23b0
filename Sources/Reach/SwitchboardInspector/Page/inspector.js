// The inspector of a program. It connects once: afterwards, another program can listen at the port.

import { Connection } from "./connection.js";
import { find, throttled } from "./elements.js";
import { Prompt } from "./prompt.js";
import { Replay } from "./replay.js";
import { Structure } from "./structure.js";
import { Timeline } from "./timeline.js";

let connection = null;
const structure = new Structure();
const timeline = new Timeline();
const prompt = new Prompt(() => refreshAfterLine());
const replay = new Replay(prompt, timeline, refresh);

/** Whether only values have changed since the last but one inspection. */
let isQuiet = false;

/** Asks for the structure of the program, and draws it. */
async function refresh() {
  const asked = connection;
  const inspection = await asked.request("inspect");
  isQuiet = !structure.update(inspection, asked);
  return inspection;
}

function refreshNow() {
  // The end of the connection is shown anyway.
  if (connection?.isOpen) refresh().catch(error => connection && showState(error.message, true));
}

const refreshAfterLine = throttled(200, refreshNow);
const refreshSoon = throttled(() => (isQuiet ? 1000 : 200), refreshNow);

async function greet({ program, version }) {
  const greeted = connection;
  greeted.send({ type: "hello", protocol: 1 });
  document.title = `${program} – Inspector`;
  find("program").textContent = version ? `${program} ${version}` : program;
  greeted.stream("trace", {}, message => {
    timeline.add(message);
    refreshSoon();
  }, failure => failure && showState(`no timeline: ${failure}`, true));
  const { directory } = await refresh();
  await prompt.open(greeted, directory);
  if (connection !== greeted) return;
  replay.connect(greeted);
  showState("connected", true);
}

function showState(text, isConnected) {
  find("state").textContent = text;
  document.body.classList.toggle("connected", isConnected);
  find("line").disabled = !isConnected;
}

let reason = "not connected";

const address = new URL("socket", location.href);
address.protocol = "ws:";
connection = new Connection(address, {
  hello: message => greet(message).catch(error => connection && showState(error.message, false)),
  output: message => prompt.output(message),
  question: message => prompt.question(message),
  withdrawal: message => prompt.withdraw(message),
  error: message => { reason = message.message; },
  end: () => {
    connection = null;
    prompt.close();
    replay.connect(null);
    showState(`${reason}: open the address that the program has printed last`, false);
  },
});

// Coordinators that start and stop send no message.
setInterval(() => { if (!document.hidden) refreshSoon(); }, 2000);
