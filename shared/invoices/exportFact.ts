import { z } from 'zod';
import { type LedgerId, ledgerId } from '../integrations/ledgers.ts';

/** How far an invoice has come on its way into one company's books in a ledger. */
export const exportFact = z.object({
  ledger: ledgerId,
  /** Whose books there. */
  companyId: z.string().default(''),
  /** `waiting`: it goes there as soon as the ledger takes it. */
  state: z.enum(['waiting', 'exported', 'failed']),
  /** With `failed`: it was sent, and whether it arrived is not known. */
  isUncertain: z.boolean().default(false),
  at: z.iso.datetime(),
  /** What the ledger calls it, and where it is seen there. */
  externalId: z.string().nullable(),
  url: z.string().nullable(),
  /** Why it waits or has failed, or what to look at in the ledger; for a person. */
  problem: z.string().nullable(),
});
export type ExportFact = z.infer<typeof exportFact>;

interface Exported {
  exports: readonly ExportFact[];
}

/** What it says must not change here. */
export function isInLedger({ exports }: Exported): boolean {
  return exports.some(({ state }) => state === 'exported');
}

/** It goes to a ledger by itself, unless it is opened again before. */
export function isOnItsWay({ exports }: Exported): boolean {
  return exports.some(({ state }) => state === 'waiting');
}

/** It was sent to a ledger, and whether it is there is not known. */
export function mayBeInLedger({ exports }: Exported): boolean {
  return exports.some(({ isUncertain }) => isUncertain);
}

const farthestFirst: readonly ExportFact['state'][] = ['exported', 'waiting', 'failed'];

/** How far it has come with a ledger, whichever companies were connected there. */
export function farthestIn({ exports }: Exported, ledger: LedgerId): ExportFact['state'] | null {
  const states = new Set(exports.filter((one) => one.ledger === ledger).map(({ state }) => state));
  return farthestFirst.find((state) => states.has(state)) ?? null;
}
