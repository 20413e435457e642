/** What was asked for before this has come to no end: nobody waits for it any more, and it may be asked for again. */
export function longAgo(): Date {
  return new Date(Date.now() - 15 * 60_000);
}

/** Why a check has not come to its end and does not, for whoever asked; `null`: it is under way. */
export function problemOf(failure: string | null, askedAt: Date): string | null {
  if (failure !== null) return `The check did not come to its end. ${failure}`;
  return askedAt < longAgo() ? 'The check did not come to its end. Ask for it once more.' : null;
}
