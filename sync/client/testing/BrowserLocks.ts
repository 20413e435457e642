import type { Locks } from '../ports.ts';

interface Waiter {
  tab: symbol;
  begin(): void;
}

/** The locks of one browser. Those of a crashed tab are released, like in a real browser. */
export class BrowserLocks {
  readonly #waiting = new Map<string, Waiter[]>();
  readonly #locked = new Map<string, symbol>();

  of(tab: symbol): Locks {
    return {
      acquire: (name, signal, work) =>
        new Promise((resolve, reject) => {
          const waiter: Waiter = {
            tab,
            begin: () => this.#run(name, waiter, signal.aborted ? nothing : work, resolve, reject),
          };
          this.#queue(name).push(waiter);
          signal.addEventListener('abort', () => {
            const queue = this.#queue(name);
            if (!queue.includes(waiter)) return;
            queue.splice(queue.indexOf(waiter), 1);
            resolve();
          });
          this.#next(name);
        }),
      tryAcquire: async (name, work) => {
        if (this.#locked.has(name)) return false;
        await new Promise<void>((resolve, reject) => {
          const waiter: Waiter = {
            tab,
            begin: () => this.#run(name, waiter, work, resolve, reject),
          };
          waiter.begin();
        });
        return true;
      },
    };
  }

  forget(tab: symbol): void {
    for (const [name, waiters] of this.#waiting) {
      this.#waiting.set(
        name,
        waiters.filter((waiter) => waiter.tab !== tab),
      );
    }
    for (const [name, holder] of [...this.#locked]) if (holder === tab) this.#release(name, tab);
  }

  #queue(name: string): Waiter[] {
    const queue = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, queue);
    return queue;
  }

  #run(
    name: string,
    { tab }: Waiter,
    work: () => Promise<void>,
    resolve: () => void,
    reject: (error: unknown) => void,
  ): void {
    this.#locked.set(name, tab);
    work()
      .finally(() => this.#release(name, tab))
      .then(resolve, reject);
  }

  #release(name: string, tab: symbol): void {
    if (this.#locked.get(name) !== tab) return;
    this.#locked.delete(name);
    this.#next(name);
  }

  #next(name: string): void {
    if (!this.#locked.has(name)) this.#queue(name).shift()?.begin();
  }
}

const nothing = async () => {};
