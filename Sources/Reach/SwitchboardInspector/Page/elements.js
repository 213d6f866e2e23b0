// Helpers for elements. Text is set as text everywhere, so that nothing of the program becomes HTML.

export const find = id => document.getElementById(id);

/** Creates an element with a class, properties and children, which are elements or texts. */
export function element(tag, className = "", properties = {}, ...children) {
  const created = Object.assign(document.createElement(tag), properties);
  if (className) created.className = className;
  created.append(...children);
  return created;
}

/**
 * Calls a function soon, once for several requests in a row. A function that takes long leaves most
 * of the time to the rest of the page. The time can be a function.
 */
export function throttled(time, run) {
  let timer = null;
  let cost = 0;
  return () => {
    const pause = typeof time === "function" ? time() : time;
    timer ??= setTimeout(() => {
      timer = null;
      const start = performance.now();
      run();
      cost = performance.now() - start;
    }, Math.max(pause, 5 * cost));
  };
}

/** The words of the filter. A text fits if it contains all of them. */
let words = [];
const filterObservers = [];

export const fits = text => {
  const lower = text.toLowerCase();
  return words.every(word => lower.includes(word));
};

export const onFilter = run => filterObservers.push(run);

find("filter").addEventListener("input", event => {
  words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const run of filterObservers) run();
});

/** Scrolls an element to its end if it was there before a change. */
export function keepingEnd(box, change) {
  const wasAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 30;
  change();
  if (wasAtEnd) box.scrollTop = box.scrollHeight;
}
