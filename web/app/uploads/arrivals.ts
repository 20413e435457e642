import type { FileProblem } from '../../store/captures/judgeFile.ts';

export interface RefusedFile extends FileProblem {
  id: number;
}

interface ArrivalsState {
  /** How many of the files that were just chosen are on the device by now. */
  taking: { done: number; total: number } | null;
  /** Those that did not come onto the device, until the person has seen why. */
  refused: readonly RefusedFile[];
}

/** Puts one file on the device, and answers why not, when it is not kept. */
export type KeepFile = (file: File) => Promise<FileProblem | null>;

/**
 * Files on their way onto the device. One after the other: however many were chosen, only one is in memory at a time,
 * and the page goes on working.
 */
export class Arrivals {
  readonly #keep: KeepFile;
  readonly #listeners = new Set<() => void>();
  readonly #queue: File[] = [];
  readonly #unkept = new WeakSet<File>();
  #state: ArrivalsState = { taking: null, refused: [] };
  #refusals = 0;
  #working: Promise<void> | undefined;

  constructor(keep: KeepFile) {
    this.#keep = keep;
  }

  readonly state = (): ArrivalsState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Over when each of them is on the device, or refused. Answers those that the device could not keep for now. */
  async take(files: readonly File[]): Promise<readonly File[]> {
    this.#queue.push(...files);
    const { done, total } = this.#state.taking ?? { done: 0, total: 0 };
    this.#become({ taking: { done, total: total + files.length } });
    this.#working ??= this.#work();
    await this.#working;
    return files.filter((file) => this.#unkept.has(file));
  }

  refuse(problem: FileProblem): void {
    this.#become({ refused: [...this.#state.refused, { ...problem, id: ++this.#refusals }] });
  }

  dismiss(ids: readonly number[]): void {
    this.#become({ refused: this.#state.refused.filter(({ id }) => !ids.includes(id)) });
  }

  async #work(): Promise<void> {
    for (let file = this.#queue.shift(); file; file = this.#queue.shift()) {
      const problem = await this.#keep(file);
      const { taking } = this.#state;
      this.#become({ taking: taking && { ...taking, done: taking.done + 1 } });
      if (problem?.isPassing) this.#unkept.add(file);
      if (problem) this.refuse(problem);
    }
    this.#working = undefined;
    this.#become({ taking: null });
  }

  #become(change: Partial<ArrivalsState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
