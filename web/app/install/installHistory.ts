import { z } from 'zod';

const history = z.object({
  /** How often Docket was opened here, counting visits that are apart. */
  visits: z.int(),
  lastVisitAt: z.number(),
  hasApproved: z.boolean(),
  /** The person does not want to be asked again. */
  dismissed: z.boolean(),
});
export type InstallHistory = z.infer<typeof history>;

const atFirst: InstallHistory = { visits: 0, lastVisitAt: 0, hasApproved: false, dismissed: false };
const key = 'docket.install';

/** A reload or a second tab is the same visit. */
const apartMs = 30 * 60_000;
const visitsBeforeOffer = 3;

export function visited(before: InstallHistory, now: number): InstallHistory {
  if (before.visits > 0 && now - before.lastVisitAt < apartMs) return before;
  return { ...before, visits: before.visits + 1, lastVisitAt: now };
}

/** After some visits or an approval, when the person knows whether Docket is of use to them. */
export function isOffered({ visits, hasApproved, dismissed }: InstallHistory): boolean {
  return !dismissed && (hasApproved || visits >= visitsBeforeOffer);
}

export function readHistory(storage: Pick<Storage, 'getItem'>): InstallHistory {
  try {
    return history.catch(atFirst).parse(JSON.parse(storage.getItem(key) ?? 'null'));
  } catch {
    return atFirst;
  }
}

/** In a browser that stores nothing, only an approval in this visit leads to the offer. */
export function keepHistory(storage: Pick<Storage, 'setItem'>, kept: InstallHistory): void {
  try {
    storage.setItem(key, JSON.stringify(kept));
  } catch {
    // There is no room, or storing is switched off.
  }
}
