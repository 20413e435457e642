import { newLedgerSettings } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { compareBill, type Found } from '#shared/witness/compare.ts';
import type { Services } from '../../capability.ts';
import type { Database } from '../../platform/db/database.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { Problem } from '../../platform/http/problem.ts';
import { LeaseTaken, withLease } from '../../platform/outside/withLease.ts';
import { choicesOf } from '../integrations/choicesOf.ts';
import { connectionData } from '../integrations/connectionRounds.ts';
import {
  allConnections,
  type ConnectionRow,
  changeConnection,
  findConnection,
  lockConnection,
} from '../integrations/connectionStore.ts';
import type { Ledger } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import { keysOfFindings } from './findingStore.ts';
import { billsToCompare, vendorsOfOwnBills } from './ledgerBillStore.ts';
import { settle } from './settle.ts';
import { takeOverBills } from './takeOverBills.ts';
import { witnessedOf } from './witnessed.ts';

type Given = Pick<Services, 'db' | 'access' | 'mail' | 'config'>;

interface Connection {
  accountId: string;
  ledger: LedgerId;
}

export const checkLedgerJob = { name: 'witness.check-of', data: connectionData } as const;

const roundMs = 10 * 60_000;
const patienceInMs = 20_000;
/** Bills that are compared in one transaction. */
const pageSize = 100;
/** Vendors whose bank accounts are asked for at once: as many ids as fit into one URL. */
const vendorsAtOnce = 40;

/** Reads the bills of a connected ledger that have changed, and compares all of them with the invoices here. */
async function checkLedger(
  { db, access, ...telling }: Given,
  { accountId, ledger }: Connection,
  signal: AbortSignal,
): Promise<void> {
  const find = () => db.withAccount(accountId, (tx) => findConnection(tx, ledger));
  if ((await find())?.state !== 'connected') return;
  await withLease(db, `${ledger} check ${accountId}`, async () => {
    const connection = await find();
    if (connection?.state !== 'connected') return;
    const { companyId } = connection;
    const here = { db, accountId };
    const books = await access.open({ accountId, ledger, companyId }, signal, 'background');
    const billsReadTo = await takeOverBills(here, books, connection);
    await store(here, connection, { billsReadTo });
    const bankAccounts = await bankAccountsIn(here, connection, books);
    signal.throwIfAborted();
    await settle({ ...here, telling }, connection, await findIn(here, connection, bankAccounts));
    await store(here, connection, { checkedAt: new Date() });
  });
}

interface Here {
  db: Pick<Database, 'withAccount'>;
  accountId: string;
}

/** Does nothing if another company's books were connected meanwhile. */
function store(
  { db, accountId }: Here,
  { ledger, companyId }: ConnectionRow,
  change: Partial<Pick<ConnectionRow, 'billsReadTo' | 'checkedAt'>>,
): Promise<void> {
  return db.withAccount(accountId, async (tx) => {
    const row = await lockConnection(tx, ledger);
    if (row?.companyId !== companyId) return;
    await changeConnection(tx, ledger, change);
    // Devices show when bills were last compared.
    if (change.checkedAt) await nextSeq(tx);
  });
}

const settingsOf = ({ settings }: ConnectionRow) => ({ ...newLedgerSettings, ...settings });

/** The bank accounts of the vendors that Docket has sent bills of. */
async function bankAccountsIn(
  { db, accountId }: Here,
  connection: ConnectionRow,
  books: Ledger,
): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  if (!settingsOf(connection).comparedFields.includes('bank')) return accounts;
  const vendors = await db.withAccount(accountId, (tx) => vendorsOfOwnBills(tx, connection));
  for (let from = 0; from < vendors.length; from += vendorsAtOnce) {
    const found = await books.bankAccountsOf(vendors.slice(from, from + vendorsAtOnce));
    for (const [id, account] of found) accounts.set(id, account);
  }
  return accounts;
}

async function findIn(
  { db, accountId }: Here,
  connection: ConnectionRow,
  bankAccounts: ReadonlyMap<string, string>,
): Promise<Map<string, Found>> {
  const { comparedFields: fields, comparedFrom: from } = settingsOf(connection);
  const { names, foundBefore } = await db.withAccount(accountId, async (tx) => ({
    names: new Map((await choicesOf(tx, connection)).accounts.map(({ id, name }) => [id, name])),
    foundBefore: new Set((await keysOfFindings(tx, connection)).map(({ key }) => key)),
  }));
  const comparing = { fields, foundBefore, accountName: (id: string) => names.get(id) ?? id };
  const given = { ...connection, bankAccounts, from };
  const found = new Map<string, Found>();
  for (let after = ''; ; ) {
    const witnessed = await db.withAccount(accountId, async (tx) =>
      witnessedOf(
        tx,
        given,
        await billsToCompare(tx, connection, { after, from, limit: pageSize }),
      ),
    );
    for (const one of witnessed.flatMap((bill) => compareBill(bill, comparing))) {
      found.set(one.key, one);
    }
    const last = witnessed.at(-1);
    if (!last || witnessed.length < pageSize) return found;
    after = last.bill.id;
  }
}

/** One round of the job. If the ledger is busy or needs a person, the round is over. */
export async function checkRound(given: Given, connection: Connection): Promise<void> {
  try {
    await checkLedger(given, connection, AbortSignal.timeout(roundMs));
  } catch (error) {
    const isOver = error instanceof LedgerProblem && roundEnds.includes(error.kind);
    if (!isOver) throw error;
  }
}

const roundEnds: readonly LedgerProblem['kind'][] = ['busy', 'disconnected', 'reconnect'];

/** Checks every connected ledger while a person waits. Returns whether that is complete; if not, a job continues. */
export async function checkAll(
  { jobs, ...given }: Given & Pick<Services, 'jobs'>,
  accountId: string,
): Promise<boolean> {
  const { db } = given;
  const connections = await db.withAccount(accountId, allConnections);
  let isComplete = true;
  for (const { ledger, state } of connections) {
    if (state !== 'connected') continue;
    const signal = AbortSignal.timeout(patienceInMs);
    try {
      await checkLedger(given, { accountId, ledger }, signal);
    } catch (error) {
      if (signal.aborted || error instanceof LeaseTaken) {
        isComplete = false;
        await db.withAccount(accountId, (tx) =>
          jobs.enqueue(tx, checkLedgerJob, { accountId, ledger }),
        );
      } else if (error instanceof LedgerProblem) {
        throw new Problem(502, 'ledger_unreachable', error.message);
      } else throw error;
    }
  }
  return isComplete;
}
