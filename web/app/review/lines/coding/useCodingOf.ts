import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo } from 'react';
import { isForBills } from '#shared/books/accountTypes.ts';
import type { BooksItem } from '#shared/books/contract.ts';
import { defaultsFor } from '#shared/coding/defaultsOf.ts';
import type { CodingDefaults } from '#shared/coding/effectiveCoding.ts';
import { itemFields } from '#shared/coding/fields.ts';
import { whenIdle } from '../../../../store/device/whenIdle.ts';
import {
  type BooksInUse,
  type ListToChoose,
  listToChoose,
  useBooksInUse,
} from '../../../../store/rows/useBooksItems.ts';
import { choicesOf } from '../../../books/BooksItemPicker.tsx';
import { itemLabel } from '../../../books/itemTexts.ts';
import { useEntryNames } from '../../../books/useEntryNames.ts';
import type { NameOf } from '../../../labels/codingLabels.ts';
import { useSignedIn } from '../../../session/SignedIn.ts';
import { useReview } from '../../ReviewContext.ts';
import {
  boundCategories,
  type CodingColumn,
  codingColumnsOf,
  codingLists,
} from './codingColumns.ts';
import { type CodingRow, codingOnScreen, codingRowsOf } from './codingRows.ts';

const nothing: BooksInUse = { rows: [], connections: [] };

/** What the vendor gives to lines that say nothing else. */
export function useCodingDefaults(): CodingDefaults {
  const { database } = useSignedIn();
  const { vendorId, coveredDefaults } = useReview().invoice;
  const vendor = useLiveQuery(
    async () => (vendorId ? await database.vendors.get(vendorId) : undefined),
    [database, vendorId],
  );
  return useMemo(() => defaultsFor({ coveredDefaults }, vendor), [coveredDefaults, vendor]);
}

/** The rows of the coding, with what was just entered. */
function useCodingRows(): readonly CodingRow[] {
  const { invoice, document } = useReview();
  const { amount, currency, description, lines, coding } = invoice;
  const entered = document.content.coding;
  const defaults = useCodingDefaults();
  return useMemo(
    () =>
      codingRowsOf(
        { amount, currency, description, lines, coding: codingOnScreen(coding, entered) },
        defaults,
      ),
    [amount, currency, description, lines, coding, entered, defaults],
  );
}

interface CodingOf {
  rows: readonly CodingRow[];
  columns: readonly CodingColumn[];
  /** Of the items that the rows name. */
  nameOf: NameOf;
  /** What a column chooses from. */
  listOf: (column: CodingColumn) => ListToChoose | undefined;
}

/** Everything that the grid of the coding shows. Lists with thousands of items are prepared while the page is idle. */
export function useCodingOf(memo: boolean): CodingOf {
  const { database } = useSignedIn();
  const rows = useCodingRows();
  const inUse = useBooksInUse(database, codingLists);
  const coded = useMemo(() => codedFields(rows), [rows]);
  const codedKey = [...coded].sort().join(' ');
  const { tracking, secondTracking } = useMemo(
    () => boundCategories(rows, inUse?.rows ?? []),
    [rows, inUse],
  );
  const columns = useMemo(() => {
    const bound = {
      ...(tracking !== undefined && { tracking }),
      ...(secondTracking !== undefined && { secondTracking }),
    };
    return codingColumnsOf(inUse ?? nothing, { coded: fieldsIn(codedKey), bound, memo });
  }, [inUse, codedKey, tracking, secondTracking, memo]);
  const nameOf = useNames(rows, inUse);
  const listOf = useMemo(() => {
    const prepared = new Map<CodingColumn, ListToChoose>();
    return (column: CodingColumn) => {
      if (!inUse || !column.list) return undefined;
      const list = prepared.get(column) ?? listToChoose(inUse, column.list, wantedIn(column));
      prepared.set(column, list);
      return list;
    };
  }, [inUse]);
  // So that the first key in a cell does not wait for a list of thousands.
  useEffect(() => {
    let left = columns;
    const prepareNext = () => {
      const [column, ...others] = left;
      if (!column) return;
      const list = listOf(column);
      if (list) choicesOf(list);
      left = others;
      whenIdle(prepareNext);
    };
    whenIdle(prepareNext);
    return () => {
      left = [];
    };
  }, [columns, listOf]);
  return { rows, columns, nameOf, listOf };
}

/** Items that were just chosen have their names at once, those of other books a moment later. */
function useNames(rows: readonly CodingRow[], inUse: BooksInUse | undefined): NameOf {
  const named = useEntryNames(namedItems(rows));
  const byId = useMemo(() => new Map(inUse?.rows.map((item) => [item.id, item] as const)), [inUse]);
  return useCallback(
    (id: string) => {
      const item = byId.get(id);
      return item?.isActive ? itemLabel(item) : named(id);
    },
    [byId, named],
  );
}

function wantedIn({ field, category }: CodingColumn): ((item: BooksItem) => boolean) | undefined {
  if (field === 'account') return isForBills;
  if (!category) return undefined;
  return ({ books, companyId, parentId }) =>
    books === category.books && companyId === category.companyId && parentId === category.itemId;
}

function codedFields(rows: readonly CodingRow[]): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const { cells } of rows) {
    for (const [field, { value }] of Object.entries(cells)) if (value !== null) fields.add(field);
  }
  return fields;
}

const fieldsIn = (key: string): ReadonlySet<string> => new Set(key.split(' '));

function namedItems(rows: readonly CodingRow[]): string[] {
  return rows.flatMap(({ cells }) =>
    itemFields.flatMap((field) => {
      const { value } = cells[field];
      return typeof value === 'string' ? [value] : [];
    }),
  );
}
