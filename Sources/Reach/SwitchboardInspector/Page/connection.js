// A connection to the program. It carries the messages of the page “The protocol”, one in each text frame.

export class Connection {
  #socket;
  #lastID = 0;
  #replies = new Map();
  #streams = new Map();
  #handlers;

  /** The handlers are called with messages that belong to no request: hello, output, question … */
  constructor(address, handlers) {
    this.#handlers = handlers;
    this.#socket = new WebSocket(address);
    this.#socket.onmessage = event => this.#receive(JSON.parse(event.data));
    this.#socket.onclose = () => this.#end();
  }

  get isOpen() {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  /** Sends a request, and returns its reply. A failure is thrown. */
  request(type, members = {}, onStart = () => {}) {
    if (!this.isOpen) return Promise.reject(new Error("the page is not connected"));
    const id = ++this.#lastID;
    onStart(id);
    return new Promise((resolve, reject) => {
      this.#replies.set(id, { resolve, reject });
      this.send({ type, id, ...members });
    });
  }

  /**
   * Sends a request that any number of messages answer. Returns a function that ends it. The end is
   * called with the text of a failure, if there is one.
   */
  stream(type, members, receive, onEnd = () => {}) {
    const id = ++this.#lastID;
    this.#streams.set(id, { receive, onEnd });
    this.send({ type, id, ...members });
    return () => {
      if (this.#streams.delete(id)) this.send({ type: "ignore", id });
    };
  }

  cancel(id) {
    this.send({ type: "cancel", id });
  }

  close() {
    this.#socket.close();
  }

  #receive(message) {
    const { id, type } = message;
    if (type === "error") return this.#handlers.error?.(message);
    if (["hello", "output", "question", "withdrawal"].includes(type)) {
      return this.#handlers[type]?.(message);
    }
    const stream = this.#streams.get(id);
    if (stream && (type === "closed" || type === "failure")) {
      this.#streams.delete(id);
      if (type === "closed") return stream.onEnd();
      // After a value that is too long, the program would go on to send values.
      this.send({ type: "ignore", id });
      return stream.onEnd(message.message);
    }
    if (stream) return stream.receive(message);
    const reply = this.#replies.get(id);
    this.#replies.delete(id);
    if (type === "failure") reply?.reject(new Error(message.message));
    else reply?.resolve(message);
  }

  #end() {
    for (const { reject } of this.#replies.values()) reject(new Error("the connection has ended"));
    this.#replies.clear();
    this.#streams.clear();
    this.#handlers.end?.();
  }
}
