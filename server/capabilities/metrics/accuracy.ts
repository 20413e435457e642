import type { z } from 'zod';
import { bandLimits } from '#shared/metrics/bands.ts';
import type { getAccuracy } from '#shared/metrics/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { CachedByInvoices } from './CachedByInvoices.ts';
import { approvedFromFile, readFields } from './readFields.ts';

type Accuracy = z.infer<typeof getAccuracy.answer>;

/** Each value that was read, and whether it was approved as it was read. */
const values = `
  select invoice.id, invoice.vendor_id, invoice.document_type as kind, field.name as field, field.kept,
    to_char(date_trunc('month', invoice.created_at, 'UTC'), 'YYYY-MM') as month,
    (invoice.field_confidence->>field.name)::float8 as confidence
  from invoices invoice
  cross join lateral (values ${readFields
    .map(
      ({ name, column, read }) => `('${name}',
        case when invoice.unedited is null then ${column} is not null else ${read} is not null end,
        invoice.unedited is null or ${read} is not distinct from ${column})`,
    )
    .join(', ')}) field (name, was_read, kept)
  where invoice.account_id = $1 and invoice.deleted_at is null and not invoice.is_sample
    and ${approvedFromFile} and field.was_read
    and invoice.created_at >= date_trunc('month', now(), 'UTC') - interval '11 months'`;

const band = `width_bucket(confidence, array[${bandLimits.join(', ')}]::float8[])`;

interface Group {
  by: 'all' | 'month' | 'field' | 'kind' | 'band';
  month: string;
  field: string;
  kind: string;
  /** `null` for values without a confidence. */
  band: number | null;
  confidence: number;
  read: number;
  kept: number;
  invoices: number;
}

const selectGroups = statement(`
  with value as (${values}), banded as (select *, ${band} as band from value)
  select case when grouping(month) = 0 then 'month' when grouping(field) = 0 then 'field'
      when grouping(kind) = 0 then 'kind' when grouping(band) = 0 then 'band' else 'all' end as by,
    month, field, kind, band, avg(confidence) as confidence, count(*)::int as read,
    (count(*) filter (where kept))::int as kept, count(distinct id)::int as invoices
  from banded
  group by grouping sets ((), (month), (field), (kind), (band))
  order by month, field, kind, band`);

const selectUntouched = statement(`
  select count(*)::int as untouched
  from (select id from (${values}) value group by id having bool_and(kept)) invoice`);

const selectVendors = statement(`
  select vendor.id as "vendorId", vendor.name, count(*)::int as read,
    (count(*) filter (where kept))::int as kept, count(distinct value.id)::int as invoices
  from (${values}) value
  join vendors vendor on vendor.account_id = $1 and vendor.id = value.vendor_id
  group by vendor.id, vendor.name
  order by count(*) filter (where not kept) desc, count(*) desc, vendor.id
  limit 100`);

async function measureAccuracy(tx: AccountTx): Promise<Accuracy> {
  const groups = await tx.run<Group>(selectGroups, [tx.accountId]);
  const [row] = await tx.run<{ untouched: number }>(selectUntouched, [tx.accountId]);
  const vendors = await tx.run<Accuracy['vendors'][number]>(selectVendors, [tx.accountId]);
  const by = (one: Group['by']) => groups.filter((group) => group.by === one);
  const counted = ({ read, kept, invoices }: Group) => ({ read, kept, invoices });
  const [all] = by('all');
  if (!row || !all) throw new Error('A count has no row');
  return {
    ...counted(all),
    untouched: row.untouched,
    months: by('month').map((one) => ({ month: one.month, ...counted(one) })),
    fields: by('field').map((one) => ({ field: one.field, ...counted(one) })),
    kinds: by('kind').map((one) => ({ kind: one.kind, ...counted(one) })),
    vendors: [...vendors],
    // A value without a confidence was not read by Docket's own engine.
    bands: by('band').flatMap((one) =>
      one.band === null ? [] : [{ band: one.band, confidence: one.confidence, ...counted(one) }],
    ),
  };
}

export const accuracyOfAccounts = () => new CachedByInvoices(measureAccuracy);
