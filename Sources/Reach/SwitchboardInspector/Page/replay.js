// The steps of a recording. Each one runs at the prompt, and shows what it has changed.

import { element, find } from "./elements.js";
import { differences } from "./structure.js";

export class Replay {
  #steps = [];
  #next = 0;
  #isRunning = false;
  #connection = null;

  /** The inspection is a function that returns the structure of the program now. */
  constructor(prompt, timeline, inspect) {
    Object.assign(this, { prompt, timeline, inspect });
    find("open-form").addEventListener("submit", event => {
      event.preventDefault();
      this.#open({ name: find("path").value });
    });
    find("file").addEventListener("change", async ({ target }) => {
      const [file] = target.files;
      if (file) this.#open({ name: file.name, text: await file.text() });
      target.value = "";
    });
    find("step").addEventListener("click", () => this.#run(1));
    find("run-all").addEventListener("click", () => this.#run(Infinity));
  }

  connect(connection) {
    this.#connection = connection;
    this.#update();
  }

  async #open(script) {
    try {
      const { lines } = await this.#connection.request("open_script", script);
      // A run may have begun meanwhile.
      if (this.#isRunning) return;
      this.#steps = lines.map(line => ({ ...line, item: element("li", "", {}, element("code", "", {}, line.text)) }));
      this.#next = 0;
      this.#skipComments();
      find("steps").replaceChildren(...this.#steps.map(step => step.item));
      this.#report("");
    } catch (error) {
      this.#report(error.message);
    }
    find("no-recording").hidden = true;
    this.#update();
  }

  #report(problem) {
    find("recording-problem").textContent = problem;
    find("recording-problem").hidden = !problem;
  }

  /** Runs steps until one of them fails. */
  async #run(count) {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#update();
    let isGood = true;
    const steps = this.#steps;
    for (let run = 0; run < count && isGood && this.#connection && this.#next < steps.length; run++) {
      isGood = await this.#runStep(steps[this.#next]);
      this.#next++;
      this.#skipComments();
      this.#update();
    }
    this.#isRunning = false;
    this.#update();
  }

  async #runStep(step) {
    step.item.className = "running";
    try {
      const before = await this.inspect();
      this.prompt.show("line", `${step.place}${step.text}`);
      const { failure, shown } = await this.prompt.run(step.text, step.place);
      const after = await this.inspect();
      step.item.className = failure ? "failed" : "done";
      step.item.append(effects(shown, differences(before, after)));
      this.#showDispatches(step, before.last_dispatch, after.last_dispatch);
      return !failure;
    } catch (error) {
      step.item.className = "failed";
      step.item.append(element("p", "problem", {}, error.message));
      return false;
    }
  }

  /** Shows the commands that a step has sent. They arrive after its outcome. */
  #showDispatches(step, first, last, attempts = 40) {
    const roots = this.timeline.roots(first, last);
    const isComplete = this.timeline.lastNumber >= last && roots.every(({ outcome }) => outcome);
    if (attempts && !isComplete) {
      return setTimeout(() => this.#showDispatches(step, first, last, attempts - 1), 50);
    }
    const texts = roots.map(({ line, handler, milliseconds }) =>
      `${line} → ${handler ?? "no handler"}, ${(milliseconds ?? 0).toFixed(2)} ms`);
    step.item.append(...texts.map(text => element("p", "dim", {}, text)));
  }

  /** A comment stands for a command that cannot be replayed. */
  #skipComments() {
    while (this.#steps[this.#next]?.text.trim().startsWith("#")) {
      this.#steps[this.#next++].item.className = "comment";
    }
  }

  #update() {
    const isBusy = this.#isRunning || !this.#connection;
    find("step").disabled = find("run-all").disabled = isBusy || this.#next >= this.#steps.length;
    find("open").disabled = find("file").disabled = isBusy;
    this.#steps.forEach(({ item }, index) => {
      item.toggleAttribute("aria-current", index === this.#next);
      if (index === this.#next) item.scrollIntoView({ block: "nearest" });
    });
  }
}

/** Returns a list of what a step has shown and changed. */
function effects(shown, changes) {
  const list = element("ul", "effects");
  for (const { kind, text } of shown) list.append(element("li", kind, {}, element("pre", "", {}, text)));
  for (const change of changes) list.append(element("li", "change", {}, change));
  if (!list.childElementCount) list.append(element("li", "dim", {}, "nothing has changed"));
  return list;
}
