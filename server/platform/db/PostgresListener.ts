import pg from 'pg';
import type { Logger } from 'pino';

const longestBackOffInMs = 5_000;

interface Options {
  url: string;
  log: Logger;
  /** The message handler of each channel. */
  hear: Readonly<Record<string, (message: string) => void>>;
  /** Called after every (re)connection: earlier notifications may have been missed. */
  onListening: () => void;
}

/** A connection that listens on channels of Postgres (LISTEN/NOTIFY) and reconnects with back-off. */
export class PostgresListener {
  readonly #options: Options;
  #closing = false;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #attempt = 0;

  constructor(options: Options) {
    this.#options = options;
    void this.#listen();
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const { url, log, hear, onListening } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'docket listener',
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('end', () => this.#listenAgain());
    client.on('notification', ({ channel, payload }) => hear[channel]?.(payload ?? ''));
    this.#client = client;
    try {
      await client.connect();
      for (const channel of Object.keys(hear)) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      this.#attempt = 0;
      onListening();
    } catch (error) {
      log.warn({ err: error }, 'not listening in Postgres');
      this.#listenAgain();
    }
  }

  #listenAgain(): void {
    if (this.#closing || this.#timer) return;
    this.#attempt++;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#listen();
      },
      Math.min(100 * 2 ** this.#attempt, longestBackOffInMs),
    );
  }
}
