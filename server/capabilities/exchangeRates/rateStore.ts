import {
  type ExchangeRates,
  monthsOnDevices,
  type RateSource,
} from '#shared/exchangeRates/contract.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { ChangedRow, FeedSource } from '../../platform/feed/FeedSource.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { Slices } from '../../platform/work/Slices.ts';

const list = `rates.id, rates.source, rates.from_currency as "from", rates.to_currency as "to", rates.month, rates.days`;

/** One rate of a day: one unit of `from` is worth so many of `to`. `null` removes it. */
export interface Quoted {
  from: string;
  to: string;
  on: string;
  rate: string | null;
}

const lockRates = statement(
  "select pg_advisory_xact_lock(hashtextextended('docket exchange rates ' || $1, 0))",
);

const ofSource = statement(`
  select ${list} from exchange_rates rates
  where account_id = $1 and source = $2 and month = any($3)`);

const put = statement(`
  insert into exchange_rates (account_id, id, source, from_currency, to_currency, month, days, seq)
  select own.account_id, new.id, $3, new."from", new."to", new.month, new.days, new.seq
  from accounts own cross join jsonb_to_recordset($2::jsonb)
    as new (id uuid, "from" text, "to" text, month text, days jsonb, seq bigint)
  where own.account_id = $1
  on conflict (account_id, source, from_currency, to_currency, month)
    do update set days = excluded.days, seq = excluded.seq`);

/** Months before this one are not sent to devices. */
export function firstMonthOnDevices(now = new Date()): string {
  const first = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsOnDevices + 1, 1),
  );
  return first.toISOString().slice(0, 7);
}

/** Stores these rates of one source. Returns how many were not there before, or differed; equal ones change nothing. */
export async function putRates(
  tx: AccountTx,
  source: RateSource,
  quoted: readonly Quoted[],
): Promise<number> {
  if (quoted.length === 0) return 0;
  // Two that store the same month would each keep only their own rates of it.
  await tx.run(lockRates, [tx.accountId]);
  const months = [...new Set(quoted.map(({ on }) => on.slice(0, 7)))];
  const stored = await tx.run<ExchangeRates>(ofSource, [tx.accountId, source, months]);
  const rows = new Map(stored.map((row) => [keyOf(row.from, row.to, row.month), row]));
  const changedRows = new Set<ExchangeRates>();
  const slices = new Slices();
  let changed = 0;
  for (const [index, { from, to, on, rate }] of quoted.entries()) {
    if (index % 256 === 0) await slices.rest();
    const [month, day] = [on.slice(0, 7), on.slice(8)];
    const key = keyOf(from, to, month);
    const row = rows.get(key) ?? { id: newId(), source, from, to, month, days: {} };
    rows.set(key, row);
    if ((row.days[day] ?? null) === rate) continue;
    if (rate === null) delete row.days[day];
    else row.days[day] = rate;
    changedRows.add(row);
    changed++;
  }
  await store(tx, source, [...changedRows]);
  return changed;
}

async function store(tx: AccountTx, source: RateSource, rows: readonly ExchangeRates[]) {
  if (rows.length === 0) return;
  const first = firstMonthOnDevices();
  const sequences = await reserve(tx, rows.filter(({ month }) => month >= first).length);
  for (let from = 0; from < rows.length; from += chunkSize) {
    const numbered = rows.slice(from, from + chunkSize).map((row) => ({
      ...row,
      seq: row.month >= first ? sequences.take() : null,
    }));
    await tx.run(put, [tx.accountId, JSON.stringify(numbered), source]);
  }
}

const chunkSize = 500;

const keyOf = (from: string, to: string, month: string) => `${from} ${to} ${month}`;

const ofMonths = statement(`
  select ${list} from exchange_rates rates
  where account_id = $1 and month = any($2) and (from_currency = any($3) or to_currency = any($3))`);

/** Those of some months that have one of these currencies. */
export function ratesOfMonths(
  tx: AccountTx,
  months: readonly string[],
  currencies: readonly string[],
): Promise<ExchangeRates[]> {
  return tx.run<ExchangeRates>(ofMonths, [tx.accountId, months, currencies]);
}

interface RatesRow extends ExchangeRates {
  seq: string;
}

const after = statement(`
  select ${list}, rates.seq from exchange_rates rates
  where account_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`);

const before = statement(`
  select ${list}, rates.seq from exchange_rates rates
  where account_id = $1 and seq < $2 and month >= $4 order by seq desc limit $3`);

/** A first load passes over months that have become too old since they came. */
export const rateFeed: FeedSource<ChangeOf<'exchangeRates'>> = {
  async after(tx, range) {
    const bounds = [tx.accountId, range.after, range.upTo, range.limit];
    return (await tx.run<RatesRow>(after, bounds)).map(changedRow);
  },
  async before(tx, { below, limit }) {
    const bounds = [tx.accountId, below, limit, firstMonthOnDevices()];
    return (await tx.run<RatesRow>(before, bounds)).map(changedRow);
  },
};

function changedRow({ seq: at, ...row }: RatesRow): ChangedRow<ChangeOf<'exchangeRates'>> {
  const seq = Number(at);
  const isGone = Object.keys(row.days).length === 0;
  return {
    seq,
    document: null,
    present: () => ({ kind: 'exchangeRates', id: row.id, seq, row: isGone ? null : row }),
  };
}
