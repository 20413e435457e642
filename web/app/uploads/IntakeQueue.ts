import type { FileProblem } from '../../store/captures/captureFile.ts';

export interface RefusedFile extends FileProblem {
  id: number;
}

interface ArrivalsState {
  /** How many of the chosen files are stored on the device so far. */
  taking: { done: number; total: number } | null;
  /** Files that could not be stored, until the person dismisses them. */
  refused: readonly RefusedFile[];
}

/** Stores one file on the device; resolves to the problem if it is not kept. */
export type KeepFile = (file: File) => Promise<FileProblem | null>;

/**
 * Stores chosen files on the device, one at a time, so that only one of them is in memory and the
 * page stays responsive.
 */
export class IntakeQueue {
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

  /**
   * Resolves once each file is stored or refused, to those that the device could not store for now.
   */
  async take(files: readonly File[]): Promise<readonly File[]> {
    this.#queue.push(...files);
    const { done, total } = this.#state.taking ?? { done: 0, total: 0 };
    this.#become({ taking: { done, total: total + files.length } });
    this.#working ??= this.#work();
    await this.#working;
    return files.filter((file) => this.#unkept.has(file));
  }

  /** Resolves once no file waits to be stored. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
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
