import type { Vendor, VendorStatus } from '#shared/vendors/contract.ts';
import { type VendorValues, vendorFields } from '#shared/vendors/fields.ts';
import type { EditToStore } from '#sync/relay/ports.ts';
import { type EntityRow, EntityStore } from '../../platform/db/entityStore.ts';
import { likePatterns, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { EditableKind } from '../../platform/documents/EditableKind.ts';
import { fieldsOnlyKind } from '../../platform/documents/EditableTable.ts';
import { entityFeed } from '../../platform/feed/entityFeed.ts';
import { conflict } from '../../platform/http/problem.ts';
import { raisePolicyVersion } from '../policy/policyStore.ts';
import { vendorColumns } from './columns.ts';

const fields = fieldsOnlyKind({
  kind: 'vendor',
  category: 'VENDOR',
  table: 'vendors',
  columns: vendorColumns,
  rules: vendorFields,
  // A merged vendor only leads to its target: nobody would see edits of it.
  frozenWhere: 'row.merged_into is not null',
});

export const vendorEdits: EditableKind = {
  ...fields,
  lock(tx, entities) {
    const locked = fields.lock(tx, entities);
    // Another rule may apply to invoices of the vendor. Called here for the same reason as in `ruleEdits`.
    if (entities.some(({ edits }) => edits.some(choosesRules))) raisePolicyVersion(tx);
    return locked;
  },
};

/** Whether an edit changes fields of a vendor that approval rules look at, or that approvals may cover. */
export function choosesRules({ changes }: Pick<EditToStore, 'changes'>): boolean {
  return changes.some(({ key }) => rulesLookAt.has(key));
}

const rulesLookAt: ReadonlySet<string> = new Set<keyof VendorValues>([
  'defaultAccount',
  'defaultTaxCode',
  'defaultClass',
  'defaultApprover',
]);

/** The columns of a vendor that only the server sets. */
interface VendorFacts {
  status: VendorStatus;
  verifiedAt: Date | null;
  mergedInto: string | null;
  /** Invoices approved before this are not learned from. */
  layoutForgottenAt: Date | null;
}

export type VendorRow = VendorValues & VendorFacts & EntityRow;

export const vendors = new EntityStore<VendorValues & VendorFacts>('vendors', {
  ...vendorColumns,
  status: 'text',
  verifiedAt: 'timestamptz',
  mergedInto: 'uuid',
  layoutForgottenAt: 'timestamptz',
});

const selectNames = statement(
  'select id, name from vendors where account_id = $1 and id::text = any($2::text[])',
);

/** The names of these vendors; unknown ids are left out. */
export async function vendorNames(
  tx: AccountTx,
  ids: readonly string[],
): Promise<Pick<VendorRow, 'id' | 'name'>[]> {
  return ids.length === 0 ? [] : tx.run(selectNames, [tx.accountId, ids]);
}

export function presentVendor(row: VendorRow): Vendor {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    taxId: row.taxId,
    address: row.address,
    primaryContactEmail: row.primaryContactEmail,
    primaryContactPhone: row.primaryContactPhone,
    paymentTerms: row.paymentTerms,
    preferredPaymentMethod: row.preferredPaymentMethod,
    website: row.website,
    notes: row.notes,
    defaultAccount: row.defaultAccount,
    defaultTaxCode: row.defaultTaxCode,
    defaultClass: row.defaultClass,
    defaultTerm: row.defaultTerm,
    defaultApprover: row.defaultApprover,
    status: row.status,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    mergedIntoId: row.mergedInto,
    fieldErrors: row.fieldErrors,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const vendorFeed = entityFeed({
  kind: 'vendor',
  table: 'vendors',
  list: vendors.list,
  mayBeEdited: (row: VendorRow) => row.mergedInto === null,
  present: (row: VendorRow) => ({
    kind: 'vendor',
    id: row.id,
    seq: Number(row.seq),
    row: presentVendor(row),
  }),
  presentDeleted: (gone) => ({ kind: 'vendor', ...gone, row: null }),
});

interface VendorPage {
  search: string | null;
  limit: number;
  /** Cursor: only vendors created before this one. */
  before: string | null;
}

const matches = `row.account_id = $1 and row.deleted_at is null
  and ($2::text[] = '{}' or
    concat_ws(' ', row.name, row.tax_id, row.email, row.primary_contact_email, row.address) ilike all($2))`;

const selectPage = statement(`
  select ${vendors.list} from vendors as row
  where ${matches} and ($3::uuid is null or row.id < $3) order by row.id desc limit $4`);

const count = statement(`select count(*)::int as total from vendors as row where ${matches}`);

/** One page, newest first, with the total number. */
export async function listVendors(
  tx: AccountTx,
  { search, limit, before }: VendorPage,
): Promise<{ rows: VendorRow[]; total: number }> {
  const filterValues = [tx.accountId, likePatterns(search)];
  const [rows, counted] = await Promise.all([
    tx.run<VendorRow>(selectPage, [...filterValues, before, limit]),
    tx.run<{ total: number }>(count, filterValues),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A merged vendor only leads to its target and can no longer be changed. */
export async function requireNotMerged(tx: AccountTx, vendor: VendorRow): Promise<void> {
  if (vendor.mergedInto === null) return;
  const into = await vendors.find(tx, vendor.mergedInto);
  throw conflict('merged', `${vendor.name} was merged into ${into?.name ?? 'another vendor'}.`, {
    mergedIntoId: vendor.mergedInto,
  });
}

const select = statement(`
  select ${vendors.list} from vendors as row
  where row.account_id = $1 and row.id = any($2::uuid[]) and row.deleted_at is null`);

export async function vendorsOf(
  tx: AccountTx,
  ids: readonly string[],
): Promise<Map<string, VendorRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<VendorRow>(select, [tx.accountId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const selectShared = statement(`
  select ${vendors.list} from vendors as row
  where row.account_id = $1 and row.id = any($2::uuid[]) and row.deleted_at is null
  order by row.id for share`);

/** Locks them against changes, such as another name, until the transaction ends. */
export async function vendorsShared(
  tx: AccountTx,
  ids: readonly string[],
): Promise<Map<string, VendorRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<VendorRow>(selectShared, [tx.accountId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
