import { Dexie } from 'dexie';
import { unsentCaptures } from '#sync/client/captures/captures.ts';
import { whoIsSignedIn } from '#sync/client/outbox/ask.ts';
import type { Ports } from '#sync/client/ports.ts';
import { sendInBackground } from '#sync/client/sendInBackground.ts';
import { databaseName } from '../store/database/databaseName.ts';
import { LocalDatabase } from '../store/database/LocalDatabase.ts';

const pageMayTakeInMs = 20_000;
const lookEveryInMs = 1_000;

/** Sends the outbox of whoever is signed in. Fails when there is something left that a later try may deliver. */
export async function deliver(ports: Ports): Promise<void> {
  const asked = await whoIsSignedIn(ports);
  if (asked.outcome !== 'ok') throw new Error('Docket cannot be reached');
  // Nobody: everything stays for the next sign-in, which needs a page.
  if (!asked.answer) return;
  const owner = asked.answer;
  const name = databaseName(owner);
  if (!(await Dexie.getDatabaseNames()).includes(name)) return;
  const database = new LocalDatabase(name);
  try {
    const outcome = await sendInBackground(database, ports, owner);
    if (outcome === 'again') throw new Error('Not everything was sent');
    if (outcome === 'busy') await pageSends(database, ports);
  } finally {
    database.close();
  }
}

/** A page is at it. One that the browser has put to sleep is not: then this is tried again. */
async function pageSends(database: LocalDatabase, { clock }: Ports): Promise<void> {
  const until = clock.now() + pageMayTakeInMs;
  while ((await waitingIn(database)) > 0) {
    if (clock.now() >= until) throw new Error('The page has not sent everything');
    await new Promise<void>((resolve) => clock.after(lookEveryInMs, resolve));
  }
}

async function waitingIn(database: LocalDatabase): Promise<number> {
  const items = await database.outbox.toArray();
  const waiting = items.filter(({ state }) => state !== 'attention').length;
  return waiting + (await unsentCaptures(database));
}
