import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { Problem } from '../../platform/http/problem.ts';
import { LeaseTaken, withLease } from '../../platform/outside/withLease.ts';
import { mirror } from '../books/mirror.ts';
import { choicesOf } from './choicesOf.ts';
import { connectionData } from './connectionRounds.ts';
import {
  allConnections,
  type ConnectionRow,
  changeConnection,
  findConnection,
  type ListPositions,
  lockConnection,
} from './connectionStore.ts';
import type { LedgerList } from './Ledger.ts';
import { LedgerProblem } from './LedgerProblem.ts';

type Given = Pick<Services, 'db' | 'access'>;

interface Connection {
  accountId: string;
  ledger: LedgerId;
}

export const readListsJob = {
  name: 'integrations.read-lists-of',
  data: connectionData,
} as const;

const minuteInMs = 60_000;
const roundMs = 10 * minuteInMs;
const patienceInMs = 10_000;
/**
 * A whole comparison finds what no change was told of. It is also long before ledgers forget changes, which QuickBooks
 * does after 30 days.
 */
const wholeEveryMs = 23 * 60 * minuteInMs;
/** Clocks differ, and entries are stored after the time that they carry. Reading a change twice changes nothing. */
const overlapMs = 5 * minuteInMs;

/** Accounts for general expenses, a sensible default while none is chosen. */
const generalAccount = /office(?! equipment)|general|uncategori[sz]ed|other/i;

/** Reads the lists of a connected ledger: what has changed, and once a day everything. */
async function readLists(
  { db, access }: Given,
  { accountId, ledger }: Connection,
  { signal, isWhole = false }: { signal: AbortSignal; isWhole?: boolean },
): Promise<void> {
  const find = () => db.withAccount(accountId, (tx) => findConnection(tx, ledger));
  if ((await find())?.state !== 'connected') return;
  await withLease(db, `${ledger} lists ${accountId}`, async () => {
    const connection = await find();
    if (connection?.state !== 'connected') return;
    const { companyId } = connection;
    const place = { db, accountId, books: ledger, companyId };
    const books = await access.open({ accountId, ledger, companyId }, signal, 'background');
    for (const list of books.lists) {
      const began = Date.now();
      const position = isWhole ? undefined : connection.lists[list.lists[0]];
      const read = await list.read(sinceOf(position, began));
      await mirror({ ...place, lists: list.lists }, read);
      await db.withAccount(accountId, (tx) =>
        storePosition(tx, connection, list, {
          since: new Date(began - overlapMs).toISOString(),
          wholeAt: read.isWhole || !position ? new Date(began).toISOString() : position.wholeAt,
        }),
      );
    }
    await db.withAccount(accountId, (tx) => noteRead(tx, connection));
  });
}

function sinceOf(position: ListPositions[keyof ListPositions], now: number): Date | null {
  if (!position || now - Date.parse(position.wholeAt) > wholeEveryMs) return null;
  return new Date(position.since);
}

/** `null` if another company's books were connected meanwhile. The connection is locked. */
async function sameConnection(
  tx: AccountTx,
  { ledger, companyId }: ConnectionRow,
): Promise<ConnectionRow | null> {
  const row = await lockConnection(tx, ledger);
  return row?.state === 'connected' && row.companyId === companyId ? row : null;
}

async function storePosition(
  tx: AccountTx,
  connection: ConnectionRow,
  { lists: [first] }: LedgerList,
  position: NonNullable<ListPositions[keyof ListPositions]>,
): Promise<void> {
  const row = await sameConnection(tx, connection);
  if (!row) return;
  await changeConnection(tx, row.ledger, { lists: { ...row.lists, [first]: position } });
  if (first === 'account' && row.settings.accountId === null) await chooseAccount(tx, row);
}

async function chooseAccount(tx: AccountTx, row: ConnectionRow): Promise<void> {
  const { accounts } = await choicesOf(tx, row);
  const account = accounts.find(({ name }) => generalAccount.test(name)) ?? accounts[0];
  if (!account) return;
  await changeConnection(tx, row.ledger, { settings: { ...row.settings, accountId: account.id } });
}

async function noteRead(tx: AccountTx, connection: ConnectionRow): Promise<void> {
  const row = await sameConnection(tx, connection);
  if (!row) return;
  const now = new Date();
  await changeConnection(tx, row.ledger, { listsReadAt: now, lastSyncAt: now });
  // Devices show when the lists were first read.
  if (row.listsReadAt === null) await nextSeq(tx);
}

/**
 * One round of the job. If the ledger is busy or needs a person, the round is over; but nothing can be exported before
 * the lists were read once, so a busy ledger is asked for them again soon.
 */
export async function readListsRound(given: Given, connection: Connection): Promise<void> {
  try {
    await readLists(given, connection, { signal: AbortSignal.timeout(roundMs) });
  } catch (error) {
    if (!(error instanceof LedgerProblem) || !roundEnds.includes(error.kind)) throw error;
    if (error.kind === 'busy' && (await isStillUnread(given, connection))) {
      // 'later', because jobs are not repeated for 'busy': that waits for the next round.
      throw new LedgerProblem('later', error.explained);
    }
  }
}

/** The connection may be gone meanwhile; then nothing is left to read. */
async function isStillUnread({ db }: Given, { accountId, ledger }: Connection): Promise<boolean> {
  const connection = await db.withAccount(accountId, (tx) => findConnection(tx, ledger));
  return connection?.state === 'connected' && connection.listsReadAt === null;
}

const roundEnds: readonly LedgerProblem['kind'][] = ['busy', 'disconnected', 'reconnect'];

/** Reads with little patience, as a person waits. Returns whether it is complete. */
async function readWhileWaited(
  given: Given,
  connection: Connection,
  { isWhole }: { isWhole: boolean },
): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceInMs);
  try {
    await readLists(given, connection, { signal, isWhole });
    return true;
  } catch (error) {
    if (!signal.aborted && !(error instanceof LeaseTaken)) throw error;
    return false;
  }
}

/** Nothing can be exported until these are read; the hourly rounds of all companies can wait. */
const beforeRounds = 1;

/** A job reads on, not before a pause of the ledger is over. */
async function readLater(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  connection: Connection,
): Promise<void> {
  await db.withAccount(connection.accountId, async (tx) => {
    const notBefore = (await findConnection(tx, connection.ledger))?.pausedUntil ?? null;
    await jobs.enqueue(tx, readListsJob, connection, { priority: beforeRounds, notBefore });
  });
}

/** After connecting: a ledger that is slow, busy or fails at once is asked again by a job. */
export async function readListsOrEnqueue(
  given: Given & Pick<Services, 'jobs'>,
  connection: Connection,
): Promise<void> {
  try {
    if (await readWhileWaited(given, connection, { isWhole: false })) return;
  } catch (error) {
    if (!(error instanceof LedgerProblem)) throw error;
    if (error.kind !== 'busy' && error.kind !== 'later') return;
  }
  await readLater(given, connection);
}

/**
 * For somebody who needs the lists before they were read. It queues nothing, because it may happen many times: the job
 * that follows connecting reads them, or the next round.
 */
export async function readListsIfPossible(given: Given, connection: Connection): Promise<void> {
  if (!given.access.isConfigured(connection.ledger)) return;
  try {
    await readWhileWaited(given, connection, { isWhole: false });
  } catch (error) {
    if (!(error instanceof LedgerProblem)) throw error;
  }
}

/** Compares the lists of every connected ledger. Returns whether all of them are complete. */
export async function refreshAll(
  given: Given & Pick<Services, 'jobs'>,
  accountId: string,
): Promise<boolean> {
  const connections = await given.db.withAccount(accountId, allConnections);
  let isComplete = true;
  for (const { ledger, state } of connections) {
    if (state !== 'connected') continue;
    try {
      const connection = { accountId, ledger };
      if (await readWhileWaited(given, connection, { isWhole: true })) continue;
      await readLater(given, connection);
      isComplete = false;
    } catch (error) {
      if (!(error instanceof LedgerProblem)) throw error;
      throw new Problem(502, 'ledger_unreachable', error.message);
    }
  }
  return isComplete;
}
