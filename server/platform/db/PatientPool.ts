import pg from 'pg';

interface Patience {
  /** No connection has become free for this long: transactions are long, or Postgres does not answer. */
  stalledMs: number;
  /** Connections become free, but there have been callers waiting for this long. */
  queuedMs: number;
}

const usualPatience: Patience = { stalledMs: 50, queuedMs: 400 };

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that opens a further connection only if waiting for one of those that are open takes long. A plain pool opens one
 * for each of several transactions that begin together, as when a node starts; but for Postgres a connection is a process,
 * which costs more than most transactions.
 */
export class PatientPool extends pg.Pool {
  readonly #minimum: number;
  readonly #limit: number;
  readonly #patience: Patience;
  readonly #onRefused: (error: unknown) => void;
  #stalled: NodeJS.Timeout | null = null;
  #queuedSince = 0;
  #opening = 0;

  constructor({
    patience = usualPatience,
    onRefused,
    ...options
  }: pg.PoolConfig & {
    min: number;
    max: number;
    /** A further connection could not be opened. Those who wait get one of the others. */
    onRefused: (error: unknown) => void;
    patience?: Patience;
  }) {
    super({ ...options, max: options.min });
    this.#minimum = options.min;
    this.#limit = options.max;
    this.#patience = patience;
    this.#onRefused = onRefused;
    this.on('release', () => this.#becameFree());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | undefined {
    this.#openNoMore();
    const hasToWait = this.totalCount >= this.options.max && this.idleCount <= this.waitingCount;
    if (hasToWait) this.#queue();
    if (!onConnected) return super.connect();
    super.connect(onConnected);
    return undefined;
  }

  #queue(): void {
    // Somebody who gets an idle connection is in the queue, too, for a moment.
    if (this.waitingCount <= this.idleCount) this.#queuedSince = performance.now();
    if (this.#stalled) return;
    this.#stalled = setTimeout(() => {
      if (this.waitingCount === 0 || this.ending) {
        this.#stalled = null;
        return;
      }
      if (this.totalCount < this.#limit) void this.#open();
      this.#stalled?.refresh();
    }, this.#patience.stalledMs).unref();
  }

  #becameFree(): void {
    const isQueueShort = performance.now() - this.#queuedSince < this.#patience.queuedMs;
    if (isQueueShort) this.#stalled?.refresh();
  }

  /** Its connection goes to the one who has waited longest. */
  async #open(): Promise<void> {
    this.options.max = this.totalCount + 1;
    const connecting = super.connect();
    this.#opening++;
    this.#openNoMore();
    try {
      const client = await connecting;
      client.release();
    } catch (error) {
      this.#onRefused(error);
    } finally {
      this.#opening--;
    }
  }

  /** Below the minimum a connection is opened at once. One that is refused is not opened again for everyone who waits. */
  #openNoMore(): void {
    this.options.max = Math.max(this.#minimum, this.totalCount - this.#opening);
  }
}
