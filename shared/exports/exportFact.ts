import { z } from 'zod';
import { ledgerId } from '../integrations/ledgers.ts';

/** How far an invoice has come on its way into a ledger. */
export const exportFact = z.object({
  ledger: ledgerId,
  /** `waiting`: it goes there as soon as the ledger takes it. */
  state: z.enum(['waiting', 'exported', 'failed']),
  at: z.iso.datetime(),
  /** What the ledger calls it, and where it is seen there. */
  externalId: z.string().nullable(),
  url: z.string().nullable(),
  /** Why it waits or has failed, or what to look at in the ledger; for a person. */
  problem: z.string().nullable(),
});
export type ExportFact = z.infer<typeof exportFact>;

/** It is in the ledger or may come there any moment: what it says must not change here. */
export function isInLedger({ exports }: { exports: readonly ExportFact[] }): boolean {
  return exports.some(({ state }) => state !== 'failed');
}
