import { dayOf } from '#shared/dates/days.ts';
import { type ImportedRates, yearsKept } from '#shared/exchangeRates/contract.ts';
import { ecbDaysInCsv, NotEcbFile } from '#shared/exchangeRates/ecbCsv.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { Slices } from '../../platform/work/Slices.ts';
import { ecbDaysInXml } from './ecbXml.ts';
import { putRates, type Quoted } from './rateStore.ts';

/** Stores the rates of a file of the European Central Bank. With an error anywhere in it, nothing is stored. */
export async function importRates(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  file: string,
): Promise<ImportedRates> {
  const quoted = await read(file);
  const days = [...new Set(quoted.map(({ on }) => on))].sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  if (days.length === 0) {
    refuse(`All rates of this file are older than ${yearsKept} years. They are not kept.`);
  }
  const changed = await putRates(tx, 'ecb', quoted);
  if (changed > 0) {
    await audit({
      category: 'SYSTEM',
      action: 'update',
      entityType: 'exchange_rates',
      entityId: 'ecb',
      newValues: { days: days.length, from, to, changed },
    });
  }
  const message =
    days.length === 1 ? `Rates of ${to} imported` : `Rates of ${days.length} days imported`;
  return { message, days: days.length, from, to, changed };
}

async function read(file: string): Promise<Quoted[]> {
  const slices = new Slices();
  const [year = '', rest] = [dayOf(new Date()).slice(0, 4), dayOf(new Date()).slice(4)];
  const first = `${Number(year) - yearsKept}${rest}`;
  const quoted: Quoted[] = [];
  try {
    for (const { on, rates } of daysIn(file)) {
      if (on >= first) {
        for (const [to, rate] of rates) quoted.push({ from: 'EUR', to, on, rate });
      }
      await slices.rest();
    }
  } catch (error) {
    if (error instanceof NotEcbFile) refuse(error.message);
    throw error;
  }
  return quoted;
}

function daysIn(file: string) {
  return file.trimStart().startsWith('<') ? ecbDaysInXml(file) : ecbDaysInCsv(file);
}

function refuse(message: string): never {
  throw invalid([{ path: 'file', message }]);
}
