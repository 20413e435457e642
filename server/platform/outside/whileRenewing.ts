/** A killed node loses what it has leased after this time; a working one renews its leases well before. */
export const leaseInSeconds = 9;
const renewEveryMs = 3_000;

/** Renews a lease for as long as the work lasts. After it, no renewal is under way. */
export async function whileRenewing<T>(
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // If the database is away for a moment, the next renewal may still be in time.
    renewal = renew().catch(() => undefined);
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
