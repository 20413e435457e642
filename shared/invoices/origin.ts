import { z } from 'zod';
import type { Invoice } from './contract.ts';

/** How an invoice came in: a person uploaded it, it came by mail, or an API key uploaded it. */
export const origin = z.enum(['upload', 'email', 'api']);
export type Origin = z.infer<typeof origin>;

export function originOf({
  byKey,
  sourceEmail,
  uploadedBy,
}: Pick<Invoice, 'byKey' | 'sourceEmail' | 'uploadedBy'>): Origin {
  if (byKey) return 'api';
  return sourceEmail !== null && uploadedBy === null ? 'email' : 'upload';
}
