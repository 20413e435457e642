import type { BooksItem, ImportedItems } from '#shared/books/contract.ts';
import {
  type CsvItem,
  itemsInCsv,
  type LineError,
  lineErrorTexts,
  sameItem,
} from '#shared/books/itemsCsv.ts';
import { listNames, type OwnList } from '#shared/books/lists.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { changedColumns } from './changedColumns.ts';
import { putItems } from './itemStore.ts';
import { lockOwnLists } from './lockOwnLists.ts';
import { isBelowItself, mostOwnItems, ownItemOf, ownItems } from './ownLists.ts';
import { placeLines } from './placeLines.ts';

/**
 * Adds the items of a file to a company's own list, and changes those that are there already, by code or by name. Items that
 * the file does not name stay as they are. With an error in any line, nothing is imported.
 */
export async function importItems(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  { list, csv }: { list: OwnList; csv: string },
): Promise<ImportedItems> {
  const { items, errors } = itemsInCsv(csv, list);
  refuse(errors, list);
  await lockOwnLists(tx);
  const before = await ownItems(tx, list);
  const after = itemsAfter(items, before, list);
  const known = new Map(before.map((item) => [item.id, item]));
  const added = after.filter(({ id }) => !known.has(id));
  const changed = after.filter((item) => {
    const earlier = known.get(item.id);
    return earlier !== undefined && changedColumns(earlier, item).length > 0;
  });
  if (before.length + added.length > mostOwnItems) {
    refuse(
      [{ line: 1, message: `Together there would be too many ${listNames[list].many}.` }],
      list,
    );
  }
  await putItems(tx, [...added, ...changed]);
  const counts = {
    added: added.length,
    changed: changed.length,
    unchanged: after.length - added.length - changed.length,
  };
  if (counts.added + counts.changed > 0) {
    await audit({
      category: 'INTEGRATION',
      action: 'update',
      entityType: 'books_list',
      entityId: list,
      metadata: { kind: listNames[list].many },
      newValues: counts,
    });
  }
  const { one, many } = listNames[list];
  return { message: `${after.length} ${after.length === 1 ? one : many} imported`, ...counts };
}

function refuse(errors: readonly LineError[], list: OwnList): void {
  if (errors.length === 0) return;
  throw invalid(lineErrorTexts(errors, list).map((message) => ({ path: 'csv', message })));
}

/** The items of the file as they will be stored; an empty cell keeps the value that is there. */
function itemsAfter(
  lines: readonly CsvItem[],
  before: readonly BooksItem[],
  list: OwnList,
): BooksItem[] {
  const active = before.filter(({ isActive }) => isActive);
  const { placed, errors } = placeLines(lines, active, list);
  const after = placed.map(({ line, is, id, parentId }) =>
    ownItemOf(
      { id, list, isActive: true },
      {
        name: line.name,
        code: line.code ?? is?.code ?? null,
        type: line.type ?? is?.type ?? null,
        rate: line.rate ?? is?.rate ?? null,
        days: line.days ?? is?.days ?? null,
        parentId,
      },
    ),
  );
  errors.push(...sameAmong(after, lines));
  const all = new Map([...active, ...after].map((item) => [item.id, item]));
  for (const [index, item] of after.entries()) {
    const line = lines[index]?.line ?? 1;
    if (isBelowItself(item, all)) errors.push({ line, message: 'It would be its own parent.' });
    if (list === 'taxCode' && item.rate === null) {
      errors.push({ line, message: 'A new tax code needs a rate.' });
    }
  }
  refuse(
    errors.toSorted((one, other) => one.line - other.line),
    list,
  );
  return after;
}

/** Two lines may name one item, one by its code and one by its name, or one parent in two ways. */
function sameAmong(after: readonly BooksItem[], lines: readonly CsvItem[]): LineError[] {
  const first = new Map<string, number>();
  return after.flatMap((item, index) => {
    const line = lines[index]?.line ?? 1;
    const keys = [item.id, sameItem({ ...item, parent: item.parentId })];
    const earlier = keys.map((key) => first.get(key)).find((found) => found !== undefined);
    if (earlier !== undefined) return [{ line, message: `It is the same as line ${earlier}.` }];
    for (const key of keys) first.set(key, line);
    return [];
  });
}
