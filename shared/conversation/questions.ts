import type { Asked, Invoice } from '../invoices/contract.ts';
import type { Role } from '../permissions.ts';

type Questioned = Pick<Invoice, 'status' | 'asked'>;

/** Whether an invoice waits for an answer of this person. What is decided waits for nobody. */
export function asksMe({ status, asked }: Questioned, personId: string): boolean {
  return status === 'pending_review' && asked?.to === personId;
}

/** A manager may answer for somebody who does not. */
export function mayAnswer({ to }: Asked, personId: string, roles: readonly Role[]): boolean {
  return to === personId || roles.includes('manager') || roles.includes('admin');
}
