import type { Asked, Invoice } from '../invoices/contract.ts';
import type { Role } from '../permissions.ts';

type Questioned = Pick<Invoice, 'status' | 'asked'>;

/** Whether an open question of the invoice is addressed to this person. Decided invoices have none. */
export function asksMe({ status, asked }: Questioned, personId: string): boolean {
  return status === 'pending_review' && asked?.to === personId;
}

/** Managers and admins may answer in place of the person who was asked. */
export function mayAnswer({ to }: Asked, personId: string, roles: readonly Role[]): boolean {
  return to === personId || roles.includes('manager') || roles.includes('admin');
}
