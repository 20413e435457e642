import type { BooksItem } from '#shared/books/contract.ts';
import type { CsvItem, LineError } from '#shared/books/itemsCsv.ts';
import { listNames, type OwnList } from '#shared/books/lists.ts';
import { newId } from '../../platform/db/newId.ts';

/** A line of a file, the item that it is already, and its parent. */
export interface PlacedLine {
  line: CsvItem;
  is: BooksItem | null;
  id: string;
  parentId: string | null;
}

/** More than any list has; a file that nests deeper is refused. */
const mostLevels = 100;

/**
 * Finds the item that each line is: by code, or by name under its parent. A line that names no parent may be the only item
 * of its name anywhere. A parent is another line or an item that is there, by code or by name.
 */
export function placeLines(
  lines: readonly CsvItem[],
  active: readonly BooksItem[],
  list: OwnList,
): { placed: PlacedLine[]; errors: LineError[] } {
  const { one, many } = listNames[list];
  const items = keyed(active, (item) => item);
  const named = keyed(lines, (line) => ({ line, id: newId() }));
  const errors: LineError[] = [];
  const known = new Map<CsvItem, BooksItem | null>();
  const parents = new Map<CsvItem, string | null>();
  const underWay = new Set<CsvItem>();

  function itemOf(line: CsvItem): BooksItem | null {
    const found = known.get(line);
    if (found !== undefined) return found;
    if (underWay.has(line)) return null;
    if (underWay.size > mostLevels) {
      errors.push({ line: line.line, message: 'Its parents are nested too deeply.' });
      return null;
    }
    underWay.add(line);
    const item = findItem(line);
    underWay.delete(line);
    known.set(line, item);
    return item;
  }

  const idOf = ({ line, id }: { line: CsvItem; id: string }) => itemOf(line)?.id ?? id;

  function findItem(line: CsvItem): BooksItem | null {
    const [byCode] = line.code === null ? [] : items.byCode(line.code);
    if (byCode) return byCode;
    // A code that is new may be given to an item that has none.
    const alike = items.byName(line.name).filter(({ code }) => !line.code || code === null);
    if (alike.length === 0) return null;
    const parentId = line.parent === null ? null : parentOf(line);
    if (line.parent !== null && parentId === null) return null;
    const here = alike.filter((item) => item.parentId === parentId);
    const plain = here.find(({ code }) => code === null);
    if (plain) return plain;
    if (here.length > 0 || line.parent !== null) return onlyOne(line, here);
    const others = named.byName(line.name).filter((other) => other.line.parent !== null);
    const taken = new Set(others.map(idOf));
    return onlyOne(
      line,
      alike.filter(({ id }) => !taken.has(id)),
    );
  }

  function onlyOne(line: CsvItem, alike: readonly BooksItem[]): BooksItem | null {
    if (alike.length > 1) {
      const message = `There are several ${many} “${line.name}”. Add the ${line.parent === null ? 'parent or the code' : 'code'}.`;
      errors.push({ line: line.line, message });
    }
    return alike[0] ?? null;
  }

  function parentOf(line: CsvItem): string | null {
    const { parent } = line;
    if (parent === null) return itemOf(line)?.parentId ?? null;
    const before = parents.get(line);
    if (before !== undefined) return before;
    const coded = [...items.byCode(parent), ...named.byCode(parent)];
    const all = coded.length > 0 ? coded : [...items.byName(parent), ...named.byName(parent)];
    const others = all.filter((found) => !('line' in found) || found.line !== line);
    const candidates = others.length > 0 ? others : all;
    const ids = new Set(candidates.map((found) => ('line' in found ? idOf(found) : found.id)));
    const [id = null] = ids;
    parents.set(line, id);
    if (id === null) {
      errors.push({ line: line.line, message: `There is no ${one} “${parent}”.` });
    } else if (ids.size > 1) {
      const message = `There are several ${many} “${parent}”. Name the parent by its code.`;
      errors.push({ line: line.line, message });
    }
    return id;
  }

  const placed = named.all.map((own) => ({
    line: own.line,
    is: itemOf(own.line),
    id: idOf(own),
    parentId: parentOf(own.line),
  }));
  return { placed, errors };
}

/** Finds entries by code and by name. */
function keyed<Item extends Pick<BooksItem, 'code' | 'name'>, Entry>(
  items: readonly Item[],
  entryOf: (item: Item) => Entry,
) {
  const all = items.map((item) => ({ item, entry: entryOf(item) }));
  const codes = Map.groupBy(all, ({ item }) => item.code?.toLowerCase());
  const names = Map.groupBy(all, ({ item }) => item.name.toLowerCase());
  const entries = (found: typeof all = []) => found.map(({ entry }) => entry);
  return {
    all: entries(all),
    byCode: (code: string) => entries(codes.get(code.toLowerCase())),
    byName: (name: string) => entries(names.get(name.toLowerCase())),
  };
}
