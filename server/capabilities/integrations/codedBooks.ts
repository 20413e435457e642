import { billBooksOf } from '#shared/coding/billBooks.ts';
import { type EnteredCoding, partsOfCodingKey } from '#shared/coding/coding.ts';
import type { CodingDefaults } from '#shared/coding/effectiveCoding.ts';
import { itemFields } from '#shared/coding/fields.ts';
import type { BillBooks } from '#shared/coding/problems.ts';
import { fallbacksIn, newLedgerSettings } from '#shared/integrations/contract.ts';
import { ledgersForBills } from '#shared/integrations/ledgersForBills.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { itemsById, itemsOf, presentItem } from '../books/itemStore.ts';
import type { ConnectionRow } from './connectionStore.ts';

interface Coded {
  coding: EnteredCoding;
  defaults: CodingDefaults;
}

/** The books that a bill with this coding goes to. */
export async function booksForCoding(
  tx: AccountTx,
  connections: readonly ConnectionRow[],
  coded: Coded,
): Promise<BillBooks[]> {
  const items = await itemsNamedIn(tx, coded);
  const forBills = ledgersForBills(connections);
  const taking = connections.filter(({ ledger }) => forBills.has(ledger));
  return billBooksOf(coded.coding, taking.map(rulesOf), items);
}

/** Of those the ones that want the coding complete before an approval. */
export async function booksBeforeApproval(
  tx: AccountTx,
  connections: readonly ConnectionRow[],
  coded: Coded,
): Promise<BillBooks[]> {
  const wanting = connections.filter(needsCodingFirst);
  return (await booksForCoding(tx, connections, coded)).filter(({ books }) =>
    wanting.some(({ ledger }) => ledger === books),
  );
}

export function needsCodingFirst({ settings }: Pick<ConnectionRow, 'settings'>): boolean {
  return { ...newLedgerSettings, ...settings }.needsCodingFirst;
}

/** The books of one connected company, with the names of what the coding is tracked by. */
export async function booksForBill(
  tx: AccountTx,
  connection: Pick<ConnectionRow, 'ledger' | 'companyId' | 'settings'>,
  coded: Coded,
): Promise<BillBooks> {
  const { ledger: books, companyId } = connection;
  const items = await itemsNamedIn(tx, coded);
  const categories = await itemsOf(tx, { books, companyId }, ['trackingCategory']);
  for (const category of categories) items.set(category.id, presentItem(category));
  const { requires, hasTaxCodes } = rulesOf(connection);
  // Which vendors have an account of their own is known here, and a missing one is refused with the bill.
  return { books, companyId, items, requires, hasAccounts: true, hasTaxCodes };
}

function rulesOf({
  ledger,
  companyId,
  settings,
}: Pick<ConnectionRow, 'ledger' | 'companyId' | 'settings'>) {
  const rules = { ...newLedgerSettings, ...settings };
  const { requires } = rules;
  return {
    ...{ id: ledger, companyId, isActive: true, needsReconnection: false, takesBills: true },
    ...{ requires, ...fallbacksIn(rules) },
  };
}

async function itemsNamedIn(tx: AccountTx, { coding, defaults }: Coded) {
  const fields: ReadonlySet<string> = new Set(itemFields);
  const entered = Object.entries(coding).flatMap(([key, value]) =>
    typeof value === 'string' && fields.has(partsOfCodingKey(key)?.field ?? '') ? [value] : [],
  );
  const byDefault = [defaults.vendor, defaults.company].flatMap((values) =>
    itemFields.flatMap((field) => values[field] ?? []),
  );
  const ids = [...new Set([...entered, ...byDefault])];
  const rows = ids.length === 0 ? [] : await itemsById(tx, ids);
  return new Map(rows.map((row) => [row.id, presentItem(row)]));
}
