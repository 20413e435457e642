import { may, type Role } from '#shared/permissions.ts';
import { isFrozenRow, rowKinds } from '#shared/sync/rowKinds.ts';
import type { LiveState } from '#sync/client/documents/LiveDocument.ts';
import { isLocked } from '#sync/client/outbox/decide.ts';
import type { OutboxItem } from '#sync/client/tables/rows.ts';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { EntityRow } from '../rows/entityRow.ts';

export type WhyNot =
  /** Still loading. */
  | 'opening'
  | 'notAllowed'
  /** Deleted, or unknown. */
  | 'gone'
  /** Approved, rejected or paid; for a vendor, merged into another. */
  | 'decided'
  /** A decision on it is under way; it can be discarded while it waits. */
  | 'deciding';

export function whyNotEditable(
  name: DocumentName,
  { row, items }: { row: EntityRow | undefined; items: readonly OutboxItem[] },
  roles: readonly Role[],
  live: LiveState,
): WhyNot | null {
  const { kind } = partsOf(name);
  if (!may(roles, rowKinds[kind].permissions.edit) || live === 'notAllowed') return 'notAllowed';
  if (!row) return 'gone';
  if (isFrozenRow(rowKinds, { kind, row })) return 'decided';
  return isLocked(items) ? 'deciding' : null;
}
