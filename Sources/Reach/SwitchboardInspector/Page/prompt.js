// The command box: a prompt of the program, with its output, completion and history.

import { element, find, keepingEnd, throttled } from "./elements.js";

export class Prompt {
  #connection = null;
  #queue = Promise.resolve();
  #running = null;
  #receive = null;
  #history = [];
  #place = 0;
  #candidates = [];
  #selected = -1;

  constructor(onRun) {
    this.onRun = onRun;
    find("line-form").addEventListener("submit", event => this.#submit(event));
    find("line").addEventListener("keydown", event => this.#press(event));
    find("line").addEventListener("input", throttled(60, () => this.#complete()));
    find("line").addEventListener("blur", () => this.#showCandidates([]));
    find("cancel").addEventListener("click", () => this.#connection?.cancel(this.#running));
  }

  async open(connection, directory) {
    this.#connection = connection;
    const label = await connection.request("open_prompt", {
      is_json: false, is_interactive: true, offers_input: false, parameters: [], directory,
      includes_off_the_record: false, ...size(),
    });
    this.#showLabel(label);
  }

  /** Forgets a connection that has ended. */
  close() {
    this.#connection = null;
    closeSecret();
  }

  // MARK: Lines

  /** Runs a line after all earlier ones. Returns its outcome with the texts that it has shown. */
  run(text, place = "") {
    const run = this.#queue.then(() => this.#runNow(text, place));
    this.#queue = run.catch(() => {});
    return run;
  }

  async #runNow(text, place) {
    if (!this.#connection) throw new Error("the page is not connected");
    const shown = [];
    this.#receive = part => shown.push(part);
    find("cancel").disabled = false;
    try {
      const outcome = await this.#connection.request(
        "line", { text, place, ...size() }, id => { this.#running = id; });
      if (outcome.is_over) this.#connection.close();
      else this.#showLabel(await this.#connection.request("label"));
      return { ...outcome, shown };
    } finally {
      find("cancel").disabled = true;
      this.#receive = null;
      this.onRun();
    }
  }

  async #submit(event) {
    event.preventDefault();
    const text = find("line").value;
    if (!text.trim()) return;
    find("line").value = "";
    find("hint").textContent = "";
    this.#showCandidates([]);
    this.show("line", `${find("label").textContent} ${text}`);
    try {
      const { may_be_kept } = await this.run(text);
      if (may_be_kept && this.#history.at(-1) !== text) this.#history.push(text);
    } catch (error) {
      this.show("error", error.message);
    }
    this.#place = this.#history.length;
  }

  // MARK: Output

  /** Takes a part of the output. Jobs also show something while no line runs. */
  output({ kind, text, lead, parts, bytes }) {
    if (kind === "mark" || kind === "status") return;
    const whole = kind === "bytes" ? atob(bytes) : `${lead ?? ""}${text}`;
    this.#receive?.({ kind, text: whole });
    this.show(kind, whole);
  }

  show(kind, text) {
    const box = find("output");
    keepingEnd(box, () => box.append(element("pre", kind, {}, text)));
    while (box.childElementCount > 1000) box.firstChild.remove();
  }

  /** Answers what only the process at a terminal can do. A shell and a standard input are missing. */
  async question({ id, question }) {
    const asking = this.#connection;
    const text = question.kind === "secret" ? await askForSecret(question.text, id, asking) : undefined;
    asking?.send({ type: "answer", id, ...(text === undefined ? {} : { text }) });
  }

  /** Closes the dialog of a question whose answer is no longer needed. */
  withdraw({ id }) {
    if (find("secret").dataset.question === String(id)) closeSecret();
  }

  #showLabel({ parts }) {
    find("label").textContent = parts.map(part => part.text).join("").trim();
  }

  // MARK: Completion

  async #complete() {
    const text = beforeCursor();
    if (!text.trim()) {
      find("hint").textContent = "";
      return this.#showCandidates([]);
    }
    try {
      const [{ candidates, advice }, { parts }] = await Promise.all([
        this.#connection.request("complete_line", { text }),
        this.#connection.request("hint", { text }),
      ]);
      if (text !== beforeCursor()) return;
      find("hint").textContent = parts.map(part => part.text).join("") || (advice ?? "");
      this.#showCandidates(candidates);
    } catch { /* The connection has ended. */ }
  }

  #showCandidates(candidates) {
    this.#candidates = candidates;
    this.#selected = -1;
    const items = candidates.slice(0, 200).map(({ word, summary }, index) => {
      const item = element("li", "", { id: `candidate-${index}` },
        element("b", "", {}, word), " ", element("span", "dim", {}, summary));
      item.setAttribute("role", "option");
      // The box would lose its focus, and the list with it.
      item.addEventListener("mousedown", event => {
        event.preventDefault();
        this.#accept(index);
      });
      return item;
    });
    find("candidates").replaceChildren(...items);
    find("candidates").hidden = !items.length;
    find("line").setAttribute("aria-expanded", String(items.length > 0));
    this.#select(-1);
  }

  #select(index) {
    const items = [...find("candidates").children];
    this.#selected = items.length ? (index + items.length + 1) % (items.length + 1) : -1;
    if (this.#selected === items.length) this.#selected = -1;
    items.forEach((item, number) => item.setAttribute("aria-selected", String(number === this.#selected)));
    const chosen = items[this.#selected];
    chosen?.scrollIntoView({ block: "nearest" });
    find("line").setAttribute("aria-activedescendant", chosen?.id ?? "");
  }

  /** Replaces the text after the last blank before the cursor. */
  #accept(index) {
    const box = find("line"), before = beforeCursor(), after = box.value.slice(before.length);
    const start = before.search(/\S*$/);
    const word = this.#candidates[index].word;
    box.value = `${before.slice(0, start)}${word} ${after}`;
    box.selectionStart = box.selectionEnd = start + word.length + 1;
    this.#complete();
  }

  // MARK: Keys

  #press(event) {
    const isOpen = !find("candidates").hidden;
    const actions = {
      Tab: isOpen && (() => this.#accept(Math.max(this.#selected, 0))),
      Enter: isOpen && this.#selected >= 0 && (() => this.#accept(this.#selected)),
      Escape: isOpen && (() => this.#showCandidates([])),
      ArrowDown: () => (isOpen ? this.#select(this.#selected + 1) : this.#recall(1)),
      ArrowUp: () => (isOpen && this.#selected >= 0 ? this.#select(this.#selected - 1) : this.#recall(-1)),
    };
    if (!actions[event.key] || event.shiftKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    actions[event.key]();
  }

  #recall(step) {
    this.#place = Math.min(Math.max(this.#place + step, 0), this.#history.length);
    find("line").value = this.#history[this.#place] ?? "";
    this.#showCandidates([]);
  }
}

const beforeCursor = () => find("line").value.slice(0, find("line").selectionStart);

/** The size of the output in cells, as if it were a terminal. */
function size() {
  const box = find("output");
  return { columns: Math.max(40, Math.floor((box.clientWidth - 24) / 7.3)), rows: 50 };
}

let lastSecret = Promise.resolve();

/** Asks for a text that is not shown, after all earlier ones. Returns undefined without an answer. */
function askForSecret(name, id, connection) {
  lastSecret = lastSecret.then(() => (connection?.isOpen ? showSecret(name, id) : undefined));
  return lastSecret;
}

function showSecret(name, id) {
  const dialog = find("secret"), box = find("secret-value");
  find("secret-name").textContent = name;
  dialog.dataset.question = id;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise(resolve => {
    dialog.addEventListener("close", () => {
      const text = dialog.returnValue === "ok" ? box.value : undefined;
      box.value = "";
      resolve(text);
    }, { once: true });
  });
}

function closeSecret() {
  if (find("secret").open) find("secret").close("");
}
