import type { Logger } from 'pino';
import type { OtherNodes } from './otherNodes.ts';

/**
 * Signals to every node that there is work on a topic: a kind of job or of due work. A signal carries no data, may be
 * spurious and may get lost, so its receivers also poll.
 */
export class WorkSignals {
  readonly #wake: (topic: string) => void;
  readonly #others: OtherNodes;
  readonly #log: Logger;
  readonly #unsent = new Set<string>();
  #sending: Promise<void> | null = null;

  constructor(options: { wake: (topic: string) => void; others: OtherNodes; log: Logger }) {
    this.#wake = options.wake;
    this.#others = options.others;
    this.#log = options.log;
  }

  /** Called after the work has been committed. */
  announce(topic: string): void {
    this.#wake(topic);
    this.#unsent.add(topic);
    this.#sending ??= this.#sendAll();
  }

  /** Handles a message from another node. */
  hear(message: string): void {
    for (const topic of message.split('\n')) this.#wake(topic);
  }

  /** Resolves once everything announced so far has been sent. */
  async close(): Promise<void> {
    await this.#sending;
  }

  /** Topics announced while a message is in flight are batched into the next. */
  async #sendAll(): Promise<void> {
    await Promise.resolve();
    while (this.#unsent.size > 0) {
      const message = [...this.#unsent].join('\n');
      this.#unsent.clear();
      await this.#others.tell(message).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'other nodes not told of work');
      });
    }
    this.#sending = null;
  }
}
