export type WorkOutcome = 'done' | 'failed' | 'given up';

/** Notes how long an attempt at a piece of background work took, and how it ended. */
export type WorkMeter = (kind: string, outcome: WorkOutcome, milliseconds: number) => void;

export const unmeasured: WorkMeter = () => {};
