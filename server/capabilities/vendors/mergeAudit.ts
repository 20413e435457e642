import type { AuditEvent, AuditValues } from '#shared/audit/entry.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { TransferredSeparation } from './likeness/separationStore.ts';
import type { VendorRow } from './vendorStore.ts';

/** What a merge has changed, apart from invoices and the fields taken over. */
interface MergeTold {
  reason: string;
  source: VendorRow;
  target: VendorRow;
  /** The target after the merge. */
  kept: VendorRow;
  movedInvoices: number;
  keptFields: readonly string[];
  ledgers: { before: InLedgers; after: InLedgers };
  /** Vendors that had been merged into the source before. */
  ledIds: readonly string[];
  separations: readonly (TransferredSeparation & { third: VendorRow })[];
}

const event = { category: 'VENDOR', action: 'update', entityType: 'vendor' } as const;

/** Audit events with old and new values for each vendor that a merge has changed. */
export function mergeEvents(told: MergeTold): AuditEvent[] {
  const { source, target, kept, reason, movedInvoices, keptFields, ledgers } = told;
  const metadata = { reason, movedInvoices, keptFields };
  const inLedgers = ({ id }: VendorRow) => ({
    before: valuesOf(ledgers.before, id),
    after: valuesOf(ledgers.after, id),
  });
  return [
    {
      ...event,
      entityId: source.id,
      metadata: { ...metadata, mergedInto: target.name },
      ...difference(
        { status: source.status, mergedIntoId: null, ...inLedgers(source).before },
        { status: 'inactive', mergedIntoId: target.id, ...inLedgers(source).after },
      ),
    },
    {
      ...event,
      entityId: target.id,
      metadata: { ...metadata, tookOver: source.name, tookOverId: source.id },
      ...difference(
        { layoutForgottenAt: timeOf(target), ...inLedgers(target).before },
        { layoutForgottenAt: timeOf(kept), ...inLedgers(target).after },
      ),
    },
    ...told.ledIds.map((entityId) => ({
      ...event,
      entityId,
      metadata: { reason, mergedInto: target.name, ledOnFrom: source.name },
      oldValues: { mergedIntoId: source.id },
      newValues: { mergedIntoId: target.id },
    })),
    ...told.separations.flatMap(({ third, by }) =>
      (
        [
          [target, third],
          [third, target],
        ] as const
      ).map(([vendor, { id, name }]) => ({
        ...event,
        entityId: vendor.id,
        metadata: { apartFrom: name, otherVendorId: id, ledOnFrom: source.name },
        oldValues: { apartSaidBy: null },
        newValues: { apartSaidBy: by },
      })),
    ),
  ];
}

function timeOf({ layoutForgottenAt }: VendorRow): string | null {
  return layoutForgottenAt?.toISOString() ?? null;
}

/** Unchanged values are left out. */
function difference(before: AuditValues, after: AuditValues) {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changed.length === 0) return {};
  const pick = (from: AuditValues) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { oldValues: pick(before), newValues: pick(after) };
}

interface InLedger {
  vendorId: string;
  kind: 'ledgerVendors' | 'ledgerAccounts';
  text: string;
}

export type InLedgers = readonly InLedger[];

const selectInLedgers = statement(`
  select vendor_id as "vendorId", 'ledgerVendors' as kind, ledger || ' ' || company_id || ': ' || external_id as text
    from ledger_vendors where account_id = $1 and vendor_id = any($2::uuid[])
  union all
  select chosen.key::uuid, 'ledgerAccounts', connection.ledger || ': ' || chosen.value
    from ledger_connections connection
    cross join lateral jsonb_each_text(connection.settings->'vendorAccounts') as chosen
    where connection.account_id = $1 and chosen.key = any($2::text[])
  order by text`);

/** The ledger vendors of these vendors, and the accounts that their bills are booked on. */
export function ledgerLinksOf(tx: AccountTx, vendorIds: readonly string[]): Promise<InLedgers> {
  return tx.run<InLedger>(selectInLedgers, [tx.accountId, vendorIds]);
}

function valuesOf(ledgers: InLedgers, id: string) {
  const textsOf = (kind: InLedger['kind']) =>
    ledgers.filter((one) => one.vendorId === id && one.kind === kind).map(({ text }) => text);
  return { ledgerVendors: textsOf('ledgerVendors'), ledgerAccounts: textsOf('ledgerAccounts') };
}
