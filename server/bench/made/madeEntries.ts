import { uuidv7 } from '#shared/ids.ts';
import type { AuditEntry } from '../../platform/audit/write.ts';

const people = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn', 'gia'].map((name, place) => ({
  userId: `0199000${place}-0000-7000-8000-000000000000`,
  userEmail: `${name}@northwind.example`,
  ipAddress: `192.0.2.${place + 10}`,
}));

/** What happens in a company that works through invoices: mostly invoices, now and then all else, and one in a hundred fails. */
export function madeEntry(place: number, at: Date): AuditEntry {
  const actor = people[place % people.length] ?? { userId: null, userEmail: '', ipAddress: null };
  const invoice = {
    category: 'INVOICE',
    entityType: 'invoice',
    entityId: idAt(place - (place % 3), at),
    metadata: { fingerprint: `${place}`.padStart(64, '0') },
  } as const;
  const event = eventAt(place % 20, place, invoice, at);
  const failed = place % 97 === 37;
  return {
    actor,
    event: failed ? { ...event, status: 'failure', errorMessage: 'The ledger was closed.' } : event,
  };
}

type InvoiceEvent = Pick<AuditEntry['event'], 'category' | 'entityType' | 'entityId' | 'metadata'>;

function eventAt(
  turn: number,
  place: number,
  invoice: InvoiceEvent,
  at: Date,
): AuditEntry['event'] {
  if (turn < 4) return { ...invoice, action: 'create', newValues: { amount: '120.00' } };
  if (turn < 8) return { ...invoice, action: 'update', ...changed(place) };
  if (turn < 12) return { ...invoice, action: 'approve', newValues: { approvedBy: [`${place}`] } };
  if (turn === 12) return { ...invoice, action: 'reject', metadata: { comments: 'Not ours' } };
  if (turn < 15) return { ...invoice, category: 'INTEGRATION', action: 'export' };
  if (turn < 17) return { ...session(place, at), action: 'login', metadata: { method: 'link' } };
  if (turn === 17) return { ...session(place, at), action: 'logout' };
  if (turn === 18)
    return {
      category: 'VENDOR',
      action: 'update',
      entityType: 'vendor',
      entityId: idAt(place % 4_000, new Date(0)),
      ...changed(place),
    };
  // A few of what is seldom done.
  const action = place % 400 === 19 ? 'delete' : 'update';
  return { category: 'USER', action, entityType: 'member', entityId: idAt(place, at) };
}

const session = (place: number, at: Date) =>
  ({ category: 'SECURITY', entityType: 'session', entityId: idAt(place, at) }) as const;

const changed = (place: number) => ({
  oldValues: { description: `Order ${place}`, dueDate: '2026-01-31' },
  newValues: { description: `Order ${place}, part 2`, dueDate: '2026-02-28' },
});

/** The same one for the same place. */
function idAt(place: number, at: Date): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(12, place);
  return uuidv7(at.getTime(), bytes);
}
