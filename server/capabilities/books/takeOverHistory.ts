import { canonicalText } from '#shared/canonicalText.ts';
import { type BookedLine, type Condensed, condense } from '#shared/coding/condense.ts';
import type { CodingHistory } from '#shared/coding/history.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/newId.ts';
import { Slices } from '../../platform/work/Slices.ts';
import { historyPage, putHistory } from './historyStore.ts';
import type { BooksPlace } from './itemStore.ts';

interface Place extends BooksPlace {
  db: Pick<Database, 'withAccount'>;
  accountId: string;
}

/** Devices keep all of it. */
const mostKept = 20_000;
const chunkSize = 1_000;

/** What the lines of the ledger say now takes the place of what they said before. Equal lines change nothing. */
export async function takeOverHistory(place: Place, lines: readonly BookedLine[]): Promise<void> {
  const now = await condensed(lines);
  const slices = new Slices();
  const changed: CodingHistory[] = [];
  const { books, companyId } = place;
  for await (const stored of storedPages(place)) {
    for (const row of stored) {
      const key = keyOf(row);
      const next = now.get(key)?.lines ?? [];
      now.delete(key);
      if (canonicalText(next) !== canonicalText(row.lines)) changed.push({ ...row, lines: next });
      await slices.rest();
    }
  }
  for (const one of now.values()) changed.push({ id: newId(), books, companyId, ...one });
  for (let from = 0; from < changed.length; from += chunkSize) {
    const chunk = changed.slice(from, from + chunkSize);
    await place.db.withAccount(place.accountId, (tx) => putHistory(tx, chunk));
  }
}

const keyOf = ({ vendor, words }: Pick<Condensed, 'vendor' | 'words'>) => `${vendor}\n${words}`;

async function condensed(lines: readonly BookedLine[]): Promise<Map<string, Condensed>> {
  const slices = new Slices();
  const groups = new Map<string, BookedLine[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
    await slices.rest();
  }
  const all: Condensed[] = [];
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const { vendor, words } = first;
    all.push({ vendor, words, lines: condense([first, ...others]) });
    await slices.rest();
  }
  const newest = all
    .toSorted((one, other) => (newestOf(one) < newestOf(other) ? 1 : -1))
    .slice(0, mostKept);
  return new Map(newest.map((one) => [keyOf(one), one]));
}

const newestOf = ({ lines }: Condensed) => lines[0]?.on ?? '';

async function* storedPages({ db, accountId, ...place }: Place) {
  let after: string | null = null;
  for (;;) {
    const page: CodingHistory[] = await db.withAccount(accountId, (tx) =>
      historyPage(tx, place, { after, limit: chunkSize }),
    );
    yield page;
    const last = page.at(-1);
    if (!last || page.length < chunkSize) return;
    after = last.id;
  }
}
