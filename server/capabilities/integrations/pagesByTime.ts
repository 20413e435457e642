interface Paging<Row> {
  /** Rows that have changed since, the longest unchanged first. */
  page(since: Date | null, page: number): Promise<{ rows: readonly Row[]; isLast: boolean }>;
  changedAt(row: Row): string;
  /** How exactly the ledger compares times. */
  exactToMs: number;
}

/**
 * Pages of rows in the order of their changes. Each page is asked for by the time of the last row, because a row that
 * changes meanwhile would move the others over the border of a page.
 */
export async function* pagesByTime<Row>(
  { page, changedAt, exactToMs }: Paging<Row>,
  since: Date | null,
): AsyncGenerator<readonly Row[]> {
  let from = since;
  let number = 1;
  for (;;) {
    const { rows, isLast } = await page(from, number);
    yield rows;
    const last = rows.at(-1);
    if (isLast || last === undefined) return;
    const time = Math.floor(Date.parse(changedAt(last)) / exactToMs) * exactToMs;
    // Many rows may have changed within the same second.
    if (from !== null && time <= from.getTime()) number += 1;
    else [from, number] = [new Date(time), 1];
  }
}
