import type { BooksItem, ImportedItems } from '#shared/books/contract.ts';
import {
  type CsvItem,
  itemsInCsv,
  type LineError,
  lineErrorTexts,
} from '#shared/books/itemsCsv.ts';
import { listNames, type OwnList } from '#shared/books/lists.ts';
import type { Audit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { changedColumns } from './changedColumns.ts';
import { putItems } from './itemStore.ts';
import { lockOwnLists } from './lockOwnLists.ts';
import { isBelowItself, mostOwnItems, ownItemOf, ownItems } from './ownLists.ts';

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

/**
 * The items of the file as they will be stored. A parent is another line or an item that is there, by code or by name; an
 * empty cell keeps the value that is there.
 */
function itemsAfter(
  lines: readonly CsvItem[],
  before: readonly BooksItem[],
  list: OwnList,
): BooksItem[] {
  const active = before.filter(({ isActive }) => isActive);
  const known = new Map(active.flatMap((item) => keysOf(item).map((key) => [key, item])));
  const placed = lines.map((line) => ({ line, is: knownAs(line, known) ?? null, id: newId() }));
  for (const one of placed) one.id = one.is?.id ?? one.id;
  const ids = new Map(active.flatMap((item) => keysOf(item).map((key) => [key, item.id])));
  for (const { line, id } of placed) for (const key of keysOf(line)) ids.set(key, id);

  const errors = sameAmong(placed);
  const after = placed.map(({ line: { line, parent, ...values }, is, id }) => {
    const found = parent === null ? (is?.parentId ?? null) : parentNamed(parent, ids);
    if (parent !== null && found === null) {
      errors.push({ line, message: `There is no ${listNames[list].one} “${parent}”.` });
    }
    return ownItemOf(
      { id, list, isActive: true },
      {
        name: values.name,
        code: values.code ?? is?.code ?? null,
        type: values.type ?? is?.type ?? null,
        rate: values.rate ?? is?.rate ?? null,
        days: values.days ?? is?.days ?? null,
        parentId: found,
      },
    );
  });
  const all = new Map([...active, ...after].map((item) => [item.id, item]));
  for (const [index, item] of after.entries()) {
    const line = lines[index]?.line ?? 1;
    if (isBelowItself(item, all)) errors.push({ line, message: 'It would be its own parent.' });
  }
  refuse(
    errors.toSorted((one, other) => one.line - other.line),
    list,
  );
  return after;
}

function keysOf({ code, name }: Pick<BooksItem, 'code' | 'name'>): string[] {
  const byName = `name ${name.toLowerCase()}`;
  return code === null ? [byName] : [byName, `code ${code.toLowerCase()}`];
}

/** By code; a line without one, or whose code is new to an item that has none, by name. */
function knownAs(line: CsvItem, known: ReadonlyMap<string, BooksItem>): BooksItem | undefined {
  const byName = known.get(`name ${line.name.toLowerCase()}`);
  if (line.code === null) return byName;
  return (
    known.get(`code ${line.code.toLowerCase()}`) ?? (byName?.code === null ? byName : undefined)
  );
}

function parentNamed(parent: string, ids: ReadonlyMap<string, string>): string | null {
  const text = parent.toLowerCase();
  return ids.get(`code ${text}`) ?? ids.get(`name ${text}`) ?? null;
}

/** Two lines may name one item, one by its code and one by its name. */
function sameAmong(placed: readonly { line: CsvItem; id: string }[]): LineError[] {
  const first = new Map<string, number>();
  return placed.flatMap(({ line: { line }, id }) => {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, line);
    return earlier === undefined ? [] : [{ line, message: `It is the same as line ${earlier}.` }];
  });
}
