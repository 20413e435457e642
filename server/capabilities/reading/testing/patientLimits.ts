import { readingLimits } from '../limits.ts';

/** For tests that are not about time, on a machine as busy as it may be. */
export const patientLimits = {
  ...readingLimits,
  milliseconds: 10 * readingLimits.milliseconds,
  stepMilliseconds: 10 * readingLimits.stepMilliseconds,
};
