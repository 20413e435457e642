import { partsOfCodingKey } from '#shared/coding/coding.ts';
import { defaultsFor } from '#shared/coding/defaultsOf.ts';
import { type ItemField, itemFields } from '#shared/coding/fields.ts';
import type { CodingContext, ExportedInvoice } from '#shared/exports/templates/billRows.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { type ItemRow, itemsById, itemsNamed, presentItem } from '../../books/itemStore.ts';
import type { InvoiceRow } from '../../invoices/invoiceStore.ts';
import type { PlacedInvoice } from '../files/fileStore.ts';

/** An invoice with the defaults of the vendor that was approved. */
export type WithDefaults = InvoiceRow & Pick<PlacedInvoice, 'vendorDefaults'>;

export interface CodedInvoice {
  invoice: ExportedInvoice;
  context: CodingContext;
}

/** The invoices with what their coding is read with. */
export async function codedInvoices(
  tx: AccountTx,
  rows: readonly WithDefaults[],
): Promise<CodedInvoice[]> {
  const known = await itemsIn(tx, rows);
  const items = new Map(known.map((item) => [item.id, presentItem(item)]));
  return rows.map((row) => ({
    invoice: {
      ...row,
      lines: withoutRemovedLines(row.lines),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    },
    context: { defaults: defaultsFor(row, row.vendorDefaults), items },
  }));
}

async function itemsIn(tx: AccountTx, rows: readonly WithDefaults[]): Promise<ItemRow[]> {
  const ids = rows.flatMap(({ coding, coveredDefaults, vendorDefaults }) => [
    ...Object.entries(coding).flatMap(([key, value]) =>
      typeof value === 'string' && isItem(partsOfCodingKey(key)?.field) ? value : [],
    ),
    ...Object.values(defaultsFor({ coveredDefaults }, vendorDefaults).vendor).flatMap((value) =>
      typeof value === 'string' ? value : [],
    ),
  ]);
  if (ids.length === 0) return [];
  const items = await itemsById(tx, [...new Set(ids)]);
  return [...items, ...(await categoriesOf(tx, items))];
}

const isItem = (field: string | undefined) => itemFields.some((one: ItemField) => one === field);

/** The categories that tracking options belong to. */
async function categoriesOf(tx: AccountTx, items: readonly ItemRow[]): Promise<ItemRow[]> {
  const options = items.filter(({ list, parentId }) => list === 'trackingOption' && parentId);
  const byBooks = Map.groupBy(options, ({ books, companyId }) => `${books} ${companyId}`);
  const found: ItemRow[] = [];
  for (const [place, ...others] of byBooks.values()) {
    if (!place) continue;
    const entries = [place, ...others].flatMap(({ parentId }) =>
      parentId ? { list: 'trackingCategory' as const, itemId: parentId } : [],
    );
    found.push(...(await itemsNamed(tx, place, entries)));
  }
  return found;
}
