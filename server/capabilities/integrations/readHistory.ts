import type { BooksItem } from '#shared/books/contract.ts';
import type { BooksList } from '#shared/books/lists.ts';
import type { BookedLine } from '#shared/coding/condense.ts';
import { descriptionWords } from '#shared/coding/descriptionWords.ts';
import type { ItemField } from '#shared/coding/fields.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import type { Services } from '../../capability.ts';
import { withLease } from '../../platform/outside/withLease.ts';
import { Slices } from '../../platform/work/Slices.ts';
import { type ItemRow, itemsOf } from '../books/itemStore.ts';
import { takeOverHistory } from '../books/takeOverHistory.ts';
import { connectionData } from './connectionRounds.ts';
import { findConnection } from './connectionStore.ts';
import type { LedgerBill, LedgerBillLine } from './Ledger.ts';
import { LedgerProblem } from './LedgerProblem.ts';
import { readListsRound } from './readLists.ts';

type Given = Pick<Services, 'db' | 'access'>;

interface Connection {
  accountId: string;
  ledger: LedgerId;
}

export const readHistoryJob = {
  name: 'integrations.read-history-of',
  data: connectionData,
} as const;

const roundMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** Two years, so that each season is in it twice. */
const historyMs = 2 * 365 * dayMs;
const longestVendor = 200;

/**
 * Reads how bills were coded in a connected ledger. Each time anew: so a bill that was changed, voided or deleted there
 * counts as it is now, and reading twice changes nothing.
 */
async function readHistory(
  { db, access }: Given,
  { accountId, ledger }: Connection,
  signal: AbortSignal,
): Promise<void> {
  await withLease(db, `${ledger} history ${accountId}`, async () => {
    const connection = await db.withAccount(accountId, (tx) => findConnection(tx, ledger));
    if (connection?.state !== 'connected') return;
    const { companyId } = connection;
    const place = { books: ledger, companyId };
    const items = await db.withAccount(accountId, (tx) => itemsOf(tx, place, namedLists));
    const named = itemsByTheirId(items);
    const since = new Date(Date.now() - historyMs);
    const books = await access.open({ accountId, ledger, companyId }, signal, 'background');
    const lines = new Map<string, BookedLine[]>();
    const slices = new Slices();
    for await (const { bills } of books.readBills(since)) {
      for (const bill of bills) {
        // A bill that changes while it is read comes twice.
        lines.set(`${bill.kind} ${bill.id}`, counts(bill, since) ? linesOf(bill, named) : []);
        await slices.rest();
      }
    }
    await takeOverHistory({ db, accountId, ...place }, [...lines.values()].flat());
  });
}

/** Bills of Docket are left out: their coding is known from their invoices. */
function counts({ status, mark, issuedOn }: LedgerBill, since: Date): boolean {
  const isInForce = status === 'open' || status === 'paid';
  return isInForce && mark === null && issuedOn !== null && Date.parse(issuedOn) >= since.getTime();
}

const namedLists = [
  'account',
  'taxCode',
  'class',
  'location',
  'customer',
  'trackingOption',
] as const satisfies BooksList[];

type Named = (list: BooksList, itemId: string | null) => BooksItem | undefined;

/** Bills of Xero name accounts by their codes. */
function itemsByTheirId(items: readonly ItemRow[]): Named {
  const byId = new Map(items.map((item) => [`${item.list} ${item.itemId}`, item]));
  const byCode = new Map(
    items.flatMap((item) => (item.code === null ? [] : [[`${item.list} ${item.code}`, item]])),
  );
  return (list, itemId) => {
    if (itemId === null) return undefined;
    const key = `${list} ${itemId}`;
    return byId.get(key) ?? (list === 'account' ? byCode.get(key) : undefined);
  };
}

function linesOf(bill: LedgerBill, named: Named): BookedLine[] {
  const { vendorName, issuedOn } = bill;
  const vendor = vendorNameKey(vendorName ?? '').slice(0, longestVendor);
  if (vendor === '' || issuedOn === null) return [];
  return bill.lines.flatMap((line) => {
    const coding = codingOf(line, named);
    if (!coding.account) return [];
    return [{ vendor, words: descriptionWords(line.description), on: issuedOn, coding }];
  });
}

function codingOf(line: LedgerBillLine, named: Named): BookedLine['coding'] {
  const options = line.trackingOptionIds
    .flatMap((id) => named('trackingOption', id) ?? [])
    // Which of the two comes first means nothing: it is the same one in all lines.
    .sort((one, other) => ((one.parentId ?? '') < (other.parentId ?? '') ? -1 : 1));
  const items: Partial<Record<ItemField, BooksItem | undefined>> = {
    account: named('account', line.accountId),
    taxCode: named('taxCode', line.taxCodeId),
    class: named('class', line.classId),
    location: named('location', line.locationId),
    customer: named('customer', line.customerId),
    tracking: options[0],
    secondTracking: options[1],
  };
  return Object.fromEntries(
    Object.entries(items).flatMap(([field, item]) => (item ? [[field, item.id]] : [])),
  );
}

/** One round of the job. If the ledger is busy or needs a person, the round is over. */
export async function readHistoryRound(given: Given, connection: Connection): Promise<void> {
  const find = () =>
    given.db.withAccount(connection.accountId, (tx) => findConnection(tx, connection.ledger));
  try {
    // Bills name entries of the lists, which come first.
    if ((await find())?.listsReadAt === null) await readListsRound(given, connection);
    await readHistory(given, connection, AbortSignal.timeout(roundMs));
  } catch (error) {
    const isOver = error instanceof LedgerProblem && roundEnds.includes(error.kind);
    if (!isOver) throw error;
  }
}

const roundEnds: readonly LedgerProblem['kind'][] = ['busy', 'disconnected', 'reconnect'];
