import { type PageLimits, pageLimits } from '#shared/reading/pages/pdfPages.ts';
import { usualPatience } from './workers/Watch.ts';

/**
 * The CPU time that all work on one document may take together. Wall-clock time would include what
 * a busy machine does for others.
 */
export class TimeBudget {
  #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** The remaining milliseconds. */
  get left(): number {
    return Math.max(0, this.#milliseconds);
  }

  take(milliseconds: number): void {
    this.#milliseconds -= milliseconds;
  }
}

/** What this process has taken of the CPU since the timer was made, in milliseconds. */
export class ProcessorTimer {
  readonly #most: number;
  readonly #begun = process.cpuUsage();

  constructor(most: number) {
    this.#most = most;
  }

  get spent(): number {
    const { user, system } = process.cpuUsage(this.#begun);
    return (user + system) / 1_000;
  }

  get left(): number {
    return Math.max(0, this.#most - this.spent);
  }
}

export interface MemoryLimits {
  /** Of the JavaScript heap. */
  heapMegabytes: number;
  /** Of the whole process. */
  residentMegabytes: number;
  /** For which the process waits for another task before it ends; some minutes by default. */
  idleMilliseconds?: number;
}

/** The resources that one document may use. */
export interface ReadingLimits extends MemoryLimits, PageLimits {
  /** Pixels of a picture before it is reduced. */
  pixels: number;
  /** Pixels of a picture that has to be decoded as a whole. */
  pixelsAtOnce: number;
  /** CPU time for the whole document, without the wait for a free worker. */
  milliseconds: number;
  /** CPU time for the text layer of the whole document; a slower one waits with the pictures. */
  textMilliseconds: number;
  /** CPU time for one page, or for any other single step; a step that takes longer is aborted. */
  stepMilliseconds: number;
  /** For second looks at the whole document, and at one page; what is read until then counts (`Allowance`). */
  secondLookColumns: number;
  secondLookColumnsOfPage: number;
  /** Wall-clock time may be this multiple of the CPU time (`TimeLimit`). */
  patience: number;
  /** CPU time for the preview of a page. */
  previewMilliseconds: number;
}

export const readingLimits: ReadingLimits = {
  ...pageLimits,
  pixels: 120_000_000,
  pixelsAtOnce: 60_000_000,
  milliseconds: 120_000,
  textMilliseconds: 15_000,
  stepMilliseconds: 15_000,
  // About five seconds of a processor for a page, and half a minute for a document; a full page has 40,000.
  secondLookColumns: 600_000,
  secondLookColumnsOfPage: 100_000,
  // A page is short work: with the usual patience, a busy machine would abort it.
  patience: 2 * usualPatience,
  previewMilliseconds: 12_000,
  heapMegabytes: 512,
  residentMegabytes: 1_500,
};
