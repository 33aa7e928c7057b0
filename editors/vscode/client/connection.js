"use strict";
// JSON-RPC over the standard streams of a process: what a language client needs of it, without a package.

const { spawn } = require("child_process");

/** Reads messages out of pieces of a stream. */
class MessageReader {
  constructor(deliver) {
    this.deliver = deliver;
    this.pieces = [];
    this.size = 0;
    this.wanted = -1; // Bytes of the message that is read; -1: its header is.
  }

  push(piece) {
    this.pieces.push(piece);
    this.size += piece.length;
    for (;;) {
      if (this.wanted < 0) {
        const data = this.take(this.size, false);
        const end = data.indexOf("\r\n\r\n");
        if (end < 0) return;
        const length = /content-length: *(\d+)/i.exec(data.toString("ascii", 0, end));
        this.take(end + 4, true);
        if (length) this.wanted = Number(length[1]);
      } else {
        if (this.size < this.wanted) return;
        const body = this.take(this.wanted, true);
        this.wanted = -1;
        this.deliver(JSON.parse(body.toString("utf8")));
      }
    }
  }

  /** The first bytes of what has come, which go if `isRemoved`. */
  take(count, isRemoved) {
    const all = this.pieces.length === 1 ? this.pieces[0] : Buffer.concat(this.pieces);
    this.pieces = isRemoved ? (count < all.length ? [all.subarray(count)] : []) : [all];
    if (isRemoved) this.size -= count;
    return all.subarray(0, count);
  }
}

/** A server that has been started. */
class Connection {
  /**
   * @param {string[]} command The program and its arguments.
   * @param {{cwd?: string, log: (text: string) => void, ended: (why: string) => void}} host
   */
  constructor(command, host) {
    this.host = host;
    this.next = 1;
    this.waiting = new Map();
    this.handlers = new Map();
    this.isOver = false;
    this.process = spawn(command[0], command.slice(1), { cwd: host.cwd, stdio: ["pipe", "pipe", "pipe"] });
    const reader = new MessageReader((message) => this.receive(message));
    this.process.stdout.on("data", (piece) => {
      try {
        reader.push(piece);
      } catch (error) {
        this.over(`it wrote what is no message: ${error.message}`);
      }
    });
    this.process.stderr.on("data", (piece) => host.log(piece.toString("utf8")));
    this.process.stdin.on("error", () => {});
    this.process.on("error", (error) => this.over(error.message));
    this.process.on("exit", (code) => this.over(`it ended with ${code}`));
  }

  over(why) {
    if (this.isOver) return;
    this.isOver = true;
    for (const { reject } of this.waiting.values()) reject(new Error(`The language server is gone: ${why}`));
    this.waiting.clear();
    this.process.kill();
    this.host.ended(why);
  }

  on(method, handler) {
    this.handlers.set(method, handler);
  }

  send(message) {
    if (this.isOver) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Sends a request. `token` is a cancellation token of VS Code; a cancelled request gives null. */
  request(method, params, token) {
    if (this.isOver) return Promise.resolve(null);
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      if (token) {
        token.onCancellationRequested(() => {
          if (!this.waiting.delete(id)) return;
          this.notify("$/cancelRequest", { id });
          resolve(null);
        });
      }
      this.send({ id, method, params });
    });
  }

  receive(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (!waiting) return;
      if (message.error) waiting.reject(new Error(message.error.message));
      else waiting.resolve(message.result);
      return;
    }
    const handler = this.handlers.get(message.method);
    const result = handler ? handler(message.params) : null;
    if (message.id !== undefined) this.send({ id: message.id, result: result === undefined ? null : result });
  }

  /** Ends the server as the protocol says, and by force if that takes longer than `Connection.patience`. */
  async stop() {
    if (this.isOver) return;
    this.host = { ...this.host, ended: () => {} };
    const patience = new Promise((resolve) => setTimeout(resolve, Connection.patience).unref());
    await Promise.race([this.request("shutdown", null).catch(() => null), patience]);
    this.notify("exit", null);
    this.process.stdin.end();
    setTimeout(() => this.process.kill(), Connection.patience).unref();
  }
}

/** In milliseconds: the editor waits for no more than five seconds. */
Connection.patience = 1000;

module.exports = { Connection, MessageReader };
