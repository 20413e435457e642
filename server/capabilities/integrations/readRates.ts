import type { z } from 'zod';
import type { Services } from '../../capability.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { baseCurrency } from '../exchangeRates/baseCurrency.ts';
import { putRates } from '../exchangeRates/rateStore.ts';
import { connectionData } from './connectionRounds.ts';
import { findConnection } from './connectionStore.ts';
import { LedgerProblem } from './LedgerProblem.ts';

export const readRatesJob = { name: 'integrations.read-rates-of', data: connectionData } as const;

const roundMs = 5 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** A ledger is asked once for each day, so a round asks for the newest ones. */
const mostDays = 30;

const undecided = statement(`
  select currency, invoice_date::text as on from invoices
  where account_id = $1 and status = 'pending_review' and deleted_at is null and currency <> $2
    and invoice_date between current_date - 730 and current_date
  group by currency, invoice_date order by invoice_date desc limit 1000`);

const used = statement(`
  select distinct currency from invoices
  where account_id = $1 and deleted_at is null and currency <> $2`);

/** Which rates the company needs: those of today, and of the days of undecided invoices. */
async function neededBy(tx: AccountTx) {
  const base = await baseCurrency(tx);
  const currencies = await tx.run<{ currency: string }>(used, [tx.accountId, base]);
  const waiting = await tx.run<{ on: string }>(undecided, [tx.accountId, base]);
  const today = new Date().toISOString().slice(0, 10);
  const days = [...new Set([today, ...waiting.map(({ on }) => on)])].slice(0, mostDays);
  return { base, currencies: currencies.map(({ currency }) => currency), days };
}

/** Takes over the exchange rates of a connected ledger, where it keeps its books in the company's currency. */
export async function readRatesRound(
  { db, access }: Pick<Services, 'db' | 'access'>,
  { accountId, ledger }: z.infer<typeof connectionData>,
): Promise<void> {
  const connection = await db.withAccount(accountId, (tx) => findConnection(tx, ledger));
  if (connection?.state !== 'connected') return;
  const { base, currencies, days } = await db.withAccount(accountId, neededBy);
  if (currencies.length === 0) return;
  const { companyId } = connection;
  try {
    const signal = AbortSignal.timeout(roundMs);
    const books = await access.open({ accountId, ledger, companyId }, signal, 'background');
    const since = new Date(Date.now() - 7 * dayMs);
    const found = await books.readRates({ currencies, days, since });
    const quoted = found
      .filter((one) => one.base === base)
      .map(({ currency, on, rate }) => ({ from: currency, to: base, on, rate }));
    await db.withAccount(accountId, (tx) => putRates(tx, ledger, quoted));
  } catch (error) {
    const isOver = error instanceof LedgerProblem && roundEnds.includes(error.kind);
    if (!isOver) throw error;
  }
}

/** The ledger is busy, or needs a person: the next round asks again. */
const roundEnds: readonly LedgerProblem['kind'][] = ['busy', 'disconnected', 'reconnect'];
