import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

declare module 'pg' {
  /** Part of `pg`, but missing in its types. */
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(message: string): void;
  }
}

/** Streams the result of `copy … to stdout`. It has to be read to its end before the connection is used again. */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  return client.query(new CopyOut(text)).rows;
}

class CopyOut implements pg.Submittable {
  readonly rows: Readable;
  readonly #text: string;
  #connection: pg.Connection | null = null;

  constructor(text: string) {
    this.#text = text;
    this.rows = new Readable({ read: () => this.#connection?.stream.resume() });
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    // The chunk lies in the buffer of the connection, which `pg` fills again with what comes next.
    const row = Buffer.from(chunk);
    // A slow reader slows Postgres down, so that no table has to fit into memory.
    if (!this.rows.push(row)) connection.stream.pause();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.rows.destroy(error);
  }

  handleReadyForQuery(): void {
    // The last rows may have paused the connection, and nobody reads on to resume it.
    this.#connection?.stream.resume();
    this.rows.push(null);
  }
}

/** Feeds `copy … from stdin`; resolves when Postgres has taken all of it. */
export async function copyIn(
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  await client.query(new CopyIn(text, source)).done;
}

class CopyIn implements pg.Submittable {
  readonly done: Promise<void>;
  readonly #text: string;
  readonly #source: AsyncIterable<Buffer>;
  readonly #settle: PromiseWithResolvers<void>;
  #refused = false;
  #sourceProblem: unknown = null;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    this.#text = text;
    this.#source = source;
    this.#settle = Promise.withResolvers<void>();
    this.done = this.#settle.promise;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#sourceProblem = error;
      connection.sendCopyFail('The backup could not be read');
    });
  }

  async #send(connection: pg.Connection): Promise<void> {
    for await (const chunk of this.#source) {
      if (this.#refused) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    if (!this.#refused) connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#refused = true;
    this.#settle.reject(this.#sourceProblem ?? error);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve();
  }
}
