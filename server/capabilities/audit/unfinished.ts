/** A check requested before this time counts as lost, and may be requested again. */
export function longAgo(): Date {
  return new Date(Date.now() - 15 * 60_000);
}

/** Why a check will not finish, in words for the person; `null` while it is running. */
export function problemOf(failure: string | null, askedAt: Date): string | null {
  if (failure !== null) return `The check did not come to its end. ${failure}`;
  return askedAt < longAgo() ? 'The check did not come to its end. Ask for it once more.' : null;
}
