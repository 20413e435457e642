import { readingLimits } from '../limits.ts';

/** For tests that are not about time limits, so that they pass on a busy machine. */
export const patientLimits = {
  ...readingLimits,
  milliseconds: 10 * readingLimits.milliseconds,
  stepMilliseconds: 10 * readingLimits.stepMilliseconds,
};
