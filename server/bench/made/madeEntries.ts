import { uuidv7 } from '#shared/ids.ts';
import type { AuditEntry } from '../../platform/audit/write.ts';

const people = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn', 'gia'].map((name, index) => ({
  userId: `0199000${index}-0000-7000-8000-000000000000`,
  userEmail: `${name}@northwind.example`,
  ipAddress: `192.0.2.${index + 10}`,
}));

/** A realistic mix of audit entries: mostly about invoices, some about other subjects, one in a hundred a failure. */
export function madeEntry(index: number, at: Date): AuditEntry {
  const actor = people[index % people.length] ?? { userId: null, userEmail: '', ipAddress: null };
  const invoice = {
    category: 'INVOICE',
    entityType: 'invoice',
    entityId: idAt(index - (index % 3), at),
    metadata: { fingerprint: `${index}`.padStart(64, '0') },
  } as const;
  const event = eventAt(index % 20, index, invoice, at);
  const failed = index % 97 === 37;
  return {
    actor,
    event: failed ? { ...event, status: 'failure', errorMessage: 'The ledger was closed.' } : event,
  };
}

type InvoiceEvent = Pick<AuditEntry['event'], 'category' | 'entityType' | 'entityId' | 'metadata'>;

function eventAt(
  bucket: number,
  index: number,
  invoice: InvoiceEvent,
  at: Date,
): AuditEntry['event'] {
  if (bucket < 4) return { ...invoice, action: 'create', newValues: { amount: '120.00' } };
  if (bucket < 8) return { ...invoice, action: 'update', ...changed(index) };
  if (bucket < 12)
    return { ...invoice, action: 'approve', newValues: { approvedBy: [`${index}`] } };
  if (bucket === 12) return { ...invoice, action: 'reject', metadata: { comments: 'Not ours' } };
  if (bucket < 15) return { ...invoice, category: 'INTEGRATION', action: 'export' };
  if (bucket < 17) return { ...session(index, at), action: 'login', metadata: { method: 'link' } };
  if (bucket === 17) return { ...session(index, at), action: 'logout' };
  if (bucket === 18)
    return {
      category: 'VENDOR',
      action: 'update',
      entityType: 'vendor',
      entityId: idAt(index % 4_000, new Date(0)),
      ...changed(index),
    };
  // A few rare actions.
  const action = index % 400 === 19 ? 'delete' : 'update';
  return { category: 'USER', action, entityType: 'member', entityId: idAt(index, at) };
}

const session = (index: number, at: Date) =>
  ({ category: 'SECURITY', entityType: 'session', entityId: idAt(index, at) }) as const;

const changed = (index: number) => ({
  oldValues: { description: `Order ${index}`, dueDate: '2026-01-31' },
  newValues: { description: `Order ${index}, part 2`, dueDate: '2026-02-28' },
});

/** Deterministic: the same id for the same index. */
function idAt(index: number, at: Date): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(12, index);
  return uuidv7(at.getTime(), bytes);
}
