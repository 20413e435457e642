import { Dexie } from 'dexie';
import { unsentCaptures } from '#sync/client/captures/captures.ts';
import { whoIsSignedIn } from '#sync/client/outbox/ask.ts';
import type { Ports } from '#sync/client/ports.ts';
import { sendInBackground } from '#sync/client/sendInBackground.ts';
import { databaseName } from '../store/database/databaseName.ts';
import { LocalDatabase } from '../store/database/LocalDatabase.ts';
import { RetryLater } from './reportErrors.ts';

const pageTimeoutInMs = 20_000;
const pollEveryInMs = 1_000;
/** Browsers let a worker wait about as long. */
const longestWaitInMs = 15_000;

/** Sends the outbox of the signed-in person. Rejects if something is left to retry, so that the browser calls again. */
export async function sendOutbox(ports: Ports): Promise<void> {
  const asked = await whoIsSignedIn(ports);
  if (asked.outcome !== 'ok') throw new RetryLater('Docket cannot be reached');
  // Nobody is signed in: everything waits for the next sign-in.
  if (!asked.answer) return;
  const owner = asked.answer;
  const name = databaseName(owner);
  if (!(await Dexie.getDatabaseNames()).includes(name)) return;
  const database = new LocalDatabase(name);
  try {
    let outcome = await sendInBackground(database, ports, owner);
    const waitInMs = outcome === 'again' ? await longestTakeBack(database, ports) : 0;
    if (waitInMs > 0 && waitInMs <= longestWaitInMs) {
      await new Promise<void>((resolve) => ports.clock.after(waitInMs, resolve));
      outcome = await sendInBackground(database, ports, owner);
    }
    if (outcome === 'again') throw new RetryLater('Not everything was sent');
    if (outcome === 'busy') await waitForPage(database, ports);
  } finally {
    database.close();
  }
}

/** How long until no waiting decision can be taken back any more. */
async function longestTakeBack(database: LocalDatabase, { clock }: Ports): Promise<number> {
  const items = await database.outbox.toArray();
  const times = items.flatMap((item) =>
    item.kind === 'decision' && item.state === 'waiting' ? (item.notBefore ?? []) : [],
  );
  return Math.max(0, ...times) - clock.now();
}

/** Waits while a page sends. Rejects if it does not finish, because the browser may have frozen the page. */
async function waitForPage(database: LocalDatabase, { clock }: Ports): Promise<void> {
  const until = clock.now() + pageTimeoutInMs;
  while ((await countUnsent(database)) > 0) {
    if (clock.now() >= until) throw new RetryLater('The page has not sent everything');
    await new Promise<void>((resolve) => clock.after(pollEveryInMs, resolve));
  }
}

async function countUnsent(database: LocalDatabase): Promise<number> {
  const items = await database.outbox.toArray();
  const waiting = items.filter(({ state }) => state !== 'attention').length;
  return waiting + (await unsentCaptures(database));
}
