// The timeline of dispatches. A dispatch that another one has caused is drawn below it.

import { element, find, fits, keepingEnd, onFilter, throttled } from "./elements.js";

/** The maximum number of rows. */
const limit = 300;

export class Timeline {
  #dispatches = new Map();
  #roots = [];
  /** The number of dispatches that have not arrived, or are not shown any more. */
  #dropped = 0;
  /** The dispatches that are not shown any more, and have not ended. */
  #forgotten = new Set();
  /** The greatest number of a dispatch that has arrived. */
  lastNumber = 0;
  #draw = throttled(100, () => this.#drawNow());

  constructor() {
    onFilter(this.#draw);
    find("pause").addEventListener("change", this.#draw);
    find("clear").addEventListener("click", () => this.#clear());
  }

  /** Takes dispatches that have begun or ended. */
  add({ dispatches, missed_count }) {
    this.#dropped += missed_count;
    for (const dispatch of dispatches) this.#addOne(dispatch);
    this.#shorten();
    this.#draw();
  }

  /** Returns the outermost dispatches with numbers in a range. */
  roots(after, last) {
    return this.#roots.filter(number => number > after && number <= last)
      .map(number => this.#dispatches.get(number).dispatch);
  }

  #addOne(dispatch) {
    const { number, parent } = dispatch;
    this.lastNumber = Math.max(this.lastNumber, number);
    if (this.#forgotten.has(number) || this.#forgotten.has(parent)) return this.#skip(dispatch);
    const known = this.#dispatches.get(number);
    if (known) return Object.assign(known, { dispatch, row: null });
    const cause = this.#dispatches.get(parent);
    this.#dispatches.set(number, { dispatch, depth: cause ? cause.depth + 1 : 0, children: [], row: null });
    (cause ? cause.children : this.#roots).push(number);
  }

  /** Forgets the oldest rows if there are too many. */
  #shorten() {
    while (this.#dispatches.size > limit && this.#roots.length > 1) this.#forget(this.#roots.shift());
    const last = this.#dispatches.get(this.#roots[0]);
    while (this.#dispatches.size > limit && last.children.length) this.#forget(last.children.shift());
  }

  #forget(number) {
    const { dispatch, children } = this.#dispatches.get(number);
    this.#dispatches.delete(number);
    this.#dropped++;
    this.#skip(dispatch);
    for (const child of children) this.#forget(child);
  }

  /** Lets the effects and the end of a dispatch be ignored, so that it does not appear again. */
  #skip({ number, outcome }) {
    if (outcome) this.#forgotten.delete(number);
    else this.#forgotten.add(number);
  }

  #clear() {
    for (const { dispatch } of this.#dispatches.values()) this.#skip(dispatch);
    this.#dispatches.clear();
    this.#roots = [];
    this.#dropped = 0;
    this.#drawNow();
  }

  #drawNow() {
    if (find("pause").checked) return;
    const rows = this.#roots.flatMap(number => this.#rows(number));
    const box = find("dispatch-rows").closest(".body");
    keepingEnd(box, () => find("dispatch-rows").replaceChildren(...rows));
    find("no-dispatch").hidden = this.#roots.length > 0;
    const dropped = this.#dropped ? `, ${this.#dropped} dropped` : "";
    find("dispatch-count").textContent = `${rows.length} of ${this.#dispatches.size}${dropped}`;
  }

  /** Returns the rows of a dispatch and its effects, if the filter shows one of them. */
  #rows(number) {
    const shown = this.#dispatches.get(number);
    const { dispatch, depth, children } = shown;
    const inner = children.flatMap(child => this.#rows(child));
    const text = `${dispatch.line} ${dispatch.handler ?? ""} ${dispatch.outcome ?? "running"} ${dispatch.dispatcher}`;
    if (!inner.length && !fits(text)) return [];
    shown.row ??= dispatchRow(dispatch, depth);
    return [shown.row, ...inner];
  }
}

function dispatchRow(dispatch, depth) {
  const { line, handler, level, outcome, problem, result, milliseconds, wrappers } = dispatch;
  const way = [...wrappers, handler ?? "no handler"].join(" → ") + (level ? ` (${level})` : "");
  const command = element("td", "command", { title: line }, line);
  command.style.setProperty("--depth", depth);
  const row = element("tr", outcome ?? "running", {},
    element("td", "time", {}, time(dispatch.start)), command,
    element("td", "handler", { title: way }, way),
    element("td", "outcome", { title: problem ?? result ?? "" }, outcomeText(dispatch)),
    element("td", "number", {}, milliseconds === undefined ? "…" : milliseconds.toFixed(2)),
    element("td", "lane", {}, bar(milliseconds ?? 0)));
  row.dataset.depth = depth;
  return row;
}

function outcomeText({ outcome, problem, result }) {
  if (!outcome) return "running";
  if (problem) return `failed: ${problem}`;
  return result ? `= ${result}` : outcome;
}

/** Returns a bar for a duration. Each tenfold duration is as much longer, from 0.01 ms to 10 s. */
function bar(milliseconds) {
  const drawn = element("span", "bar");
  drawn.style.setProperty("--length", Math.min((Math.log10(milliseconds) + 2) / 6, 1));
  return drawn;
}

const time = seconds => {
  const date = new Date(seconds * 1000);
  return date.toTimeString().slice(0, 8) + "." + String(date.getMilliseconds()).padStart(3, "0");
};
