/** The clock of background work; tests replace it. */
export interface Clock {
  now(): number;
  /** Schedules the work once. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
