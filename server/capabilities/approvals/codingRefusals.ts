import { defaultsFor } from '#shared/coding/defaultsOf.ts';
import { type CodingProblem, codingProblems } from '#shared/coding/problems.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { booksBeforeApproval, needsCodingFirst } from '../integrations/codedBooks.ts';
import { acceptsExports, allConnections } from '../integrations/connectionStore.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { VendorRow } from '../vendors/vendorStore.ts';

type Refusals = ReadonlyMap<string, readonly CodingProblem[]>;

/** What the connected ledgers would refuse, by invoice, where the company wants to know before the approval. */
export async function codingRefusals(
  tx: AccountTx,
  rows: readonly InvoiceRow[],
  vendors: ReadonlyMap<string, VendorRow>,
): Promise<Refusals> {
  const connections = (await allConnections(tx)).filter(acceptsExports);
  const found = new Map<string, CodingProblem[]>();
  if (!connections.some(needsCodingFirst)) return found;
  for (const row of rows) {
    if (row.isSample) continue;
    const vendor = row.vendorId === null ? null : vendors.get(row.vendorId);
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

export function requireCoding(problems: readonly CodingProblem[] = []): void {
  const [first] = problems;
  if (!first) return;
  const more = problems.length > 1 ? ` And ${problems.length - 1} more.` : '';
  throw conflict('coding_refused', `${first.message}${more}`, { problems });
}
