import type { Logger } from 'pino';
import type { OtherNodes } from './otherNodes.ts';

/**
 * Says on every node that there is work of some kind: a kind of job, or what is noted as due. A signal carries no facts, may
 * come too often and may get lost, so whoever is woken by it also looks now and then.
 */
export class WorkSignals {
  readonly #wake: (topic: string) => void;
  readonly #others: OtherNodes;
  readonly #log: Logger;
  readonly #untold = new Set<string>();
  #telling: Promise<void> | null = null;

  constructor(options: { wake: (topic: string) => void; others: OtherNodes; log: Logger }) {
    this.#wake = options.wake;
    this.#others = options.others;
    this.#log = options.log;
  }

  /** Called once what there is to do has committed. */
  announce(topic: string): void {
    this.#wake(topic);
    this.#untold.add(topic);
    this.#telling ??= this.#tellAll();
  }

  /** What another node has told. */
  hear(message: string): void {
    for (const topic of message.split('\n')) this.#wake(topic);
  }

  /** Resolves once the others know what was announced so far. */
  async close(): Promise<void> {
    await this.#telling;
  }

  /** What is announced while a message is on its way goes together into the next. */
  async #tellAll(): Promise<void> {
    await Promise.resolve();
    while (this.#untold.size > 0) {
      const message = [...this.#untold].join('\n');
      this.#untold.clear();
      await this.#others.tell(message).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'other nodes not told of work');
      });
    }
    this.#telling = null;
  }
}
