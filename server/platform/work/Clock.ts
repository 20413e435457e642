/** Time as work in the background sees it. Tests move it by hand. */
export interface Clock {
  now(): number;
  /** Does this once, later. Answers how to call it off. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
