import type { Locks } from '../ports.ts';

interface Turn {
  tab: symbol;
  begin(): void;
}

/** The locks of one browser. Those of a tab that is gone are free, like in the real one. */
export class BrowserLocks {
  readonly #waiting = new Map<string, Turn[]>();
  readonly #held = new Map<string, symbol>();

  of(tab: symbol): Locks {
    return {
      hold: (name, signal, work) =>
        new Promise((resolve, reject) => {
          const turn: Turn = {
            tab,
            begin: () => this.#run(name, turn, signal.aborted ? nothing : work, resolve, reject),
          };
          this.#queue(name).push(turn);
          signal.addEventListener('abort', () => {
            const queue = this.#queue(name);
            if (!queue.includes(turn)) return;
            queue.splice(queue.indexOf(turn), 1);
            resolve();
          });
          this.#next(name);
        }),
      holdIfFree: async (name, work) => {
        if (this.#held.has(name)) return false;
        await new Promise<void>((resolve, reject) => {
          const turn: Turn = { tab, begin: () => this.#run(name, turn, work, resolve, reject) };
          turn.begin();
        });
        return true;
      },
    };
  }

  forget(tab: symbol): void {
    for (const [name, turns] of this.#waiting) {
      this.#waiting.set(
        name,
        turns.filter((turn) => turn.tab !== tab),
      );
    }
    for (const [name, holder] of [...this.#held]) if (holder === tab) this.#release(name, tab);
  }

  #queue(name: string): Turn[] {
    const queue = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, queue);
    return queue;
  }

  #run(
    name: string,
    { tab }: Turn,
    work: () => Promise<void>,
    resolve: () => void,
    reject: (error: unknown) => void,
  ): void {
    this.#held.set(name, tab);
    work()
      .finally(() => this.#release(name, tab))
      .then(resolve, reject);
  }

  #release(name: string, tab: symbol): void {
    if (this.#held.get(name) !== tab) return;
    this.#held.delete(name);
    this.#next(name);
  }

  #next(name: string): void {
    if (!this.#held.has(name)) this.#queue(name).shift()?.begin();
  }
}

const nothing = async () => {};
