import { z } from 'zod';
import { id } from '#shared/ids.ts';

/** Applies a credit note in the ledgers that have it and the bill. Carried out in `server/capabilities/exports/credits`. */
export const applyInLedgerJob = {
  name: 'exports.apply-credit',
  data: z.object({ accountId: id, creditId: id, billId: id }),
} as const;
