import { defaultsFor } from '#shared/coding/defaultsOf.ts';
import { type CodingProblem, codingProblems, isForApproval } from '#shared/coding/problems.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import {
  booksBeforeApproval,
  booksForCoding,
  needsCodingFirst,
} from '../integrations/codedBooks.ts';
import { acceptsExports, allConnections } from '../integrations/connectionStore.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { type VendorRow, vendors } from '../vendors/vendorStore.ts';

type Refusals = ReadonlyMap<string, readonly CodingProblem[]>;

/** What the connected ledgers would refuse, by invoice, where the company wants to know before the approval. */
export async function codingRefusals(
  tx: AccountTx,
  rows: readonly InvoiceRow[],
  known: ReadonlyMap<string, VendorRow>,
): Promise<Refusals> {
  const connections = (await allConnections(tx)).filter(acceptsExports);
  const found = new Map<string, CodingProblem[]>();
  if (!connections.some(needsCodingFirst)) return found;
  for (const row of rows) {
    if (row.isSample) continue;
    const vendor = row.vendorId === null ? null : known.get(row.vendorId);
    const defaults = defaultsFor({}, vendor);
    const { coding } = row;
    const invoice = { ...row, lines: withoutRemovedLines(row.lines) };
    const books = await booksBeforeApproval(tx, connections, { coding, defaults });
    const problems = books.flatMap((place) => codingProblems(invoice, defaults, place));
    found.set(
      row.id,
      problems.filter(({ isRefused }) => isRefused),
    );
  }
  return found;
}

/** What the books that the bill goes to would refuse, or have another total of, in the words that the screen has beside Approve. */
export async function codingWarnings(tx: AccountTx, row: InvoiceRow): Promise<string[]> {
  if (row.isSample) return [];
  const connections = (await allConnections(tx)).filter(acceptsExports);
  const vendor = row.vendorId === null ? null : await vendors.find(tx, row.vendorId);
  const defaults = defaultsFor(row, vendor);
  const lines = withoutRemovedLines(row.lines);
  const invoice = { ...row, lines };
  const books = await booksForCoding(tx, connections, { coding: row.coding, defaults });
  const texts = books.flatMap((place) => {
    const who = place.books === 'own' ? 'Your books' : ledgerNames[place.books].short;
    return codingProblems(invoice, defaults, place)
      .filter(isForApproval)
      .map(({ key, message, isRefused }) => {
        const line = lines.findIndex(({ id }) => key.split(/[:/]/)[0] === id);
        const where = line < 0 ? '' : `Line ${line + 1}: `;
        return `${isRefused ? `${who} would refuse this bill. ` : ''}${where}${message}`;
      });
  });
  return [...new Set(texts)];
}

export function requireCoding(problems: readonly CodingProblem[] = []): void {
  const [first] = problems;
  if (!first) return;
  const more = problems.length > 1 ? ` And ${problems.length - 1} more.` : '';
  throw conflict('coding_refused', `${first.message}${more}`, { problems });
}
