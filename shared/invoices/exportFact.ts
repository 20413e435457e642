import { z } from 'zod';
import { type LedgerId, ledgerId } from '../integrations/ledgers.ts';
import { explainedPart } from '../money/explained.ts';
import { foundBill } from './foundBill.ts';

/** Progress of the export of an invoice to one company in a ledger. */
export const exportFact = z.object({
  ledger: ledgerId,
  /** The company in the ledger. */
  companyId: z.string().default(''),
  /** `waiting`: it is exported as soon as the ledger accepts it. */
  state: z.enum(['waiting', 'exported', 'failed']),
  /** With `failed`: it was sent, but we do not know whether it arrived. */
  isUncertain: z.boolean().default(false),
  at: z.iso.datetime(),
  /** Its id and address in the ledger. */
  externalId: z.string().nullable(),
  url: z.string().nullable(),
  /** Why it waits or failed, or what to check in the ledger; for people. */
  problem: z.string().nullable(),
  /** The problem in parts, if it has amounts or days. */
  problemParts: z.array(explainedPart).optional(),
  /** With `failed`: bills of this vendor and number that were there before; somebody has to say whether they are it. */
  found: z.array(foundBill).optional(),
});
export type ExportFact = z.infer<typeof exportFact>;

interface Exported {
  exports: readonly ExportFact[];
}

/** An exported invoice must not be changed here. */
export function isInLedger({ exports }: Exported): boolean {
  return exports.some(({ state }) => state === 'exported');
}

/** It will be exported automatically, unless it is reopened before. */
export function isOnItsWay({ exports }: Exported): boolean {
  return exports.some(({ state }) => state === 'waiting');
}

/** It was sent, but we do not know whether it arrived. */
export function mayBeInLedger({ exports }: Exported): boolean {
  return exports.some(({ isUncertain }) => isUncertain);
}

const farthestFirst: readonly ExportFact['state'][] = ['exported', 'waiting', 'failed'];

/** The furthest state in any ledger; `null` if it never was on its way. */
export function farthestAnywhere({ exports }: Exported): ExportFact['state'] | null {
  return farthestFirst.find((state) => exports.some((one) => one.state === state)) ?? null;
}

/** The furthest state in a ledger, across all companies that were connected there. */
export function farthestIn({ exports }: Exported, ledger: LedgerId): ExportFact['state'] | null {
  const states = new Set(exports.filter((one) => one.ledger === ledger).map(({ state }) => state));
  return farthestFirst.find((state) => states.has(state)) ?? null;
}
