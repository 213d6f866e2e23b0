// The coordinator tree, the routes, and the broadcast properties with their live values.

import { element, find, fits, onFilter, throttled } from "./elements.js";

/** Draws what an inspection says, and observes the properties that it lists. */
export class Structure {
  #inspection = { coordinators: null, routes: [], properties: [] };
  #values = new Map();
  #observed = new Map();
  #front = null;
  #changed = new Set();
  #drawPropertiesSoon = throttled(100, () => this.#drawProperties());

  constructor() {
    onFilter(() => this.#draw());
  }

  /**
   * Takes an inspection, and observes the properties that it lists. Returns whether more has changed
   * than values.
   */
  update(inspection, connection) {
    const hasChanged = shape(this.#inspection) !== shape(inspection);
    this.#inspection = inspection;
    if (inspection.front !== this.#front) this.#ignoreAll();
    this.#front = inspection.front;
    for (const { name } of inspection.properties) {
      if (!this.#observed.has(name)) this.#observe(name, connection);
    }
    if (hasChanged) this.#draw();
    else this.#drawPropertiesSoon();
    return hasChanged;
  }

  #ignoreAll() {
    for (const ignore of this.#observed.values()) ignore();
    this.#observed.clear();
    this.#values.clear();
  }

  #observe(name, connection) {
    const receive = ({ text }) => {
      if (this.#values.has(name) && this.#values.get(name) !== text) this.#changed.add(name);
      this.#values.set(name, text);
      this.#drawPropertiesSoon();
    };
    const ignore = connection.stream("observe", { key: name }, receive, failure => {
      this.#values.delete(name);
      // The next attempt would fail as well, until another window is in front.
      if (failure === undefined) this.#observed.delete(name);
    });
    this.#observed.set(name, ignore);
  }

  #draw() {
    this.#drawTree();
    this.#drawRoutes();
    this.#drawProperties();
  }

  #drawTree() {
    const root = this.#inspection.coordinators;
    find("tree").replaceChildren(...(root ? [branch(root)].filter(Boolean) : []));
    find("coordinators").hidden = !root;
  }

  #drawRoutes() {
    const { routes } = this.#inspection;
    const shown = routes.filter(route => fits(`${route.command} ${route.effects} ${route.handler} ${route.dispatcher}`));
    find("route-count").textContent = count(shown, routes);
    find("route-rows").replaceChildren(...shown.map(route =>
      row([
        command(route), badge(route), route.handler, route.dispatcher, route.registration,
        route.is_held ? "held" : "weak", route.wrappers.join(" → "),
      ])));
  }

  #drawProperties() {
    const { properties } = this.#inspection;
    const shown = properties.filter(({ name }) => fits(`${name} ${this.#values.get(name) ?? ""}`));
    find("property-count").textContent = count(shown, properties);
    find("property-rows").replaceChildren(...shown.map(property => {
      const { name, text, broadcaster, observer_count } = property;
      const drawn = row([name, this.#values.get(name) ?? text ?? "", broadcaster, observer_count]);
      drawn.dataset.name = name;
      if (this.#changed.has(name)) drawn.classList.add("changed");
      return drawn;
    }));
    this.#changed.clear();
  }
}

/** The text of everything in an inspection but values and numbers. */
const shape = ({ coordinators, routes, properties }) =>
  JSON.stringify([coordinators, routes, properties.map(({ name }) => name)]);

const count = (shown, all) =>
  shown.length === all.length ? `${all.length}` : `${shown.length} of ${all.length}`;

const row = cells => {
  const drawn = element("tr");
  for (const cell of cells) drawn.append(element("td", "", {}, cell ?? ""));
  return drawn;
};

const command = ({ command, unavailability }) =>
  unavailability ? element("span", "dim", { title: unavailability }, command) : command;

/** Returns a badge with the first phrase about what a command does, and the others as its title. */
const badge = ({ effects }) => {
  if (!effects) return "";
  const [first] = effects.split(", ");
  const kind = { "only reads": "reads", "destroys data": "destroys" }[first] ?? "changes";
  return element("span", `badge ${kind}`, { title: effects }, first);
};

/** Returns a coordinator with its children, or null if the filter hides all of them. */
function branch(node) {
  const children = node.children.map(branch).filter(Boolean);
  if (!children.length && !fits(node.name)) return null;
  const name = element("span", `coordinator ${node.state}`, { title: node.state }, node.name);
  const item = element("li", "", {}, name);
  if (children.length) item.append(element("ul", "", {}, ...children));
  return item;
}

// MARK: Comparing

/** Returns the names in a coordinator tree. */
const names = node => (node ? [node.name, ...node.children.flatMap(names)] : []);

/** Returns sentences that say how two inspections differ. */
export function differences(before, after) {
  const changes = [];
  const texts = new Map(before.properties.map(({ name, text }) => [name, text]));
  for (const { name, text } of after.properties) {
    if (!texts.has(name)) changes.push(`${name} = ${text ?? ""}`);
    else if (texts.get(name) !== text) changes.push(`${name}: ${texts.get(name) ?? ""} → ${text ?? ""}`);
    texts.delete(name);
  }
  for (const name of texts.keys()) changes.push(`${name} is withdrawn`);
  const lists = [
    ["coordinator", names(before.coordinators), names(after.coordinators)],
    ["route", before.routes.map(routeName), after.routes.map(routeName)],
  ];
  for (const [kind, old, current] of lists) {
    changes.push(...without(current, old).map(name => `+ ${kind} ${name}`));
    changes.push(...without(old, current).map(name => `− ${kind} ${name}`));
  }
  return changes;
}

const routeName = ({ command, handler, dispatcher }) => `${command} → ${handler} (${dispatcher})`;

/** Returns the elements of a list that another list does not have, as often as they are missing. */
function without(list, other) {
  const rest = [...other];
  return list.filter(name => {
    const index = rest.indexOf(name);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
