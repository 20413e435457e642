import { isFrozen } from '#shared/invoices/contract.ts';
import { may, type Permission, type Role } from '#shared/permissions.ts';
import { isLocked } from '#sync/client/decide.ts';
import type { LiveState } from '#sync/client/LiveDocument.ts';
import type { OutboxItem } from '#sync/client/rows.ts';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { EntityRow } from './entityRow.ts';

export type WhyNot =
  /** It is being looked up. */
  | 'opening'
  | 'notAllowed'
  /** It was deleted, or never was. */
  | 'gone'
  /** Approved, rejected or paid; of a vendor, merged into another. */
  | 'decided'
  /** A decision on it is under way; it can be discarded while it waits. */
  | 'deciding';

const permissions = {
  invoice: 'invoices.edit',
  vendor: 'vendors.edit',
  rule: 'rules.edit',
} as const satisfies Record<string, Permission>;

export function whyNotEditable(
  name: DocumentName,
  { row, items }: { row: EntityRow | undefined; items: readonly OutboxItem[] },
  roles: readonly Role[],
  live: LiveState,
): WhyNot | null {
  const { kind } = partsOf(name);
  if (!may(roles, permissions[kind]) || live === 'notAllowed') return 'notAllowed';
  if (!row) return 'gone';
  if (kind === 'invoice' && 'approvalStatus' in row && isFrozen(row)) return 'decided';
  if ('mergedIntoId' in row && row.mergedIntoId !== null) return 'decided';
  return isLocked(items) ? 'deciding' : null;
}
