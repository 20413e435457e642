import type { QueryResult } from 'pg';
import { newId } from '../platform/db/newId.ts';
import type { TestClient } from './client.ts';
import { type Program, until } from './program.ts';
import { sendFile } from './uploads.ts';

/** A server that can be restarted repeatedly on the same data. */
export interface Workplace {
  start(): Promise<{ program: Program; client: TestClient }>;
  /** Runs SQL as superuser. */
  query(sql: string): Promise<QueryResult>;
}

export interface FileToRead {
  name: string;
  bytes: Uint8Array;
}

export interface Outcome {
  /** Final status of each file, and the number of its invoices. */
  files: { name: string; status: string; problem: string | null; invoices: number }[];
  /** How many steps were running when the server was killed. */
  interrupted: number;
  /** How many files were sent again because no answer had arrived. */
  sentAgain: number;
}

/** Resolves when the server is to be killed; may await `sending`, the uploads of its round. */
type Moment = (sending: Promise<unknown>) => Promise<void>;

type Unsent = FileToRead & { id: string };

/**
 * Sends files to a server that is killed with -9 at each of the given moments and restarted. A file without an answer is
 * sent again under its id, as devices do.
 */
export async function readWhileKilled(
  workplace: Workplace,
  files: readonly FileToRead[],
  moments: readonly Moment[],
): Promise<Outcome> {
  const all = files.map((file) => ({ ...file, id: newId() }));
  const share = Math.ceil(all.length / moments.length);
  let [interrupted, sentAgain] = [0, 0];
  let unanswered: Unsent[] = [];
  for (const [round, moment] of moments.entries()) {
    const { program, client } = await workplace.start();
    const fresh = all.slice(round * share, (round + 1) * share);
    const sending = sendAll(client, [...unanswered, ...fresh]);
    await moment(sending);
    program.signal('SIGKILL');
    await program.ended();
    unanswered = await sending;
    sentAgain += unanswered.length;
    const running = "state = 'active' and name like 'uploads.%'";
    const [counted] = (
      await workplace.query(`select count(*)::int as count from jobs.job where ${running}`)
    ).rows;
    interrupted += counted.count;
    await expireHeartbeats(workplace);
  }

  const { program, client } = await workplace.start();
  for (const left of await sendAll(client, unanswered)) throw new Error(`${left.name} was refused`);
  const unread = "select 1 from uploads where status not in ('completed', 'failed') limit 1";
  await until(
    'every file to be read',
    async () => (await workplace.query(unread)).rowCount === 0,
    600_000,
  );
  const { rows } = await workplace.query(`select uploads.id, status, problem,
      (select count(*)::int from invoices where upload_id = uploads.id) as invoices from uploads`);
  program.signal('SIGTERM');
  await program.ended();
  const found = new Map(rows.map((row) => [row.id, row]));
  return {
    files: all.map(({ id, name }) => {
      const { status, problem, invoices } = found.get(id) ?? lost;
      return { name, status, problem, invoices };
    }),
    interrupted,
    sentAgain,
  };
}

const lost = { status: 'lost', problem: null, invoices: 0 };

/** Returns the files without an answer, which may or may not have arrived. */
async function sendAll(client: TestClient, files: readonly Unsent[]): Promise<Unsent[]> {
  const unanswered: Unsent[] = [];
  for (const file of files) {
    const reply = await sendFile(client, file.bytes, file).catch(() => null);
    if (reply?.status !== 202) unanswered.push(file);
  }
  return unanswered;
}

/** Backdates heartbeats, so that the queue considers the killed node dead without waiting half a minute. */
export async function expireHeartbeats({ query }: Pick<Workplace, 'query'>): Promise<void> {
  await query(
    "update jobs.job set heartbeat_on = now() - interval '2 minutes' where state = 'active'",
  );
  await query('update jobs.queue set monitor_on = null, monitor_claim_on = null');
}
