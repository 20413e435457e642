import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { FolderStore } from '../platform/files/FolderStore.ts';
import { bench, count, runBenches } from './harness/benches.ts';
import { peakMemory } from './harness/memory.ts';
import type { Report } from './harness/Report.ts';
import { timed } from './harness/timed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const fileSize = 60_000;

const whole = bench({
  about: 'a backup of a company and its restore onto an empty data folder, with the real commands',
  options: {
    invoices: count(100_000, 'of the company'),
    files: count(2_000, `of ${fileSize} bytes each`),
  },
  async run(report, { invoices, files }) {
    const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'docket-bench-')));
    const secrets = {
      SECRET_KEY: randomBytes(32).toString('hex'),
      BACKUP_KEY: randomBytes(32).toString('hex'),
      DEMO: '0',
      DATABASE_URL: '',
    };
    const old = { ...secrets, DATA_DIR: path.join(folder, 'old') };
    const empty = { ...secrets, DATA_DIR: path.join(folder, 'new') };
    const file = path.join(folder, 'docket.backup');
    try {
      await run(['server/bench/made/seedInvoicesCommand.ts', path.join(folder, 'cookie')], {
        ...old,
        INVOICES_NEEDED: String(invoices),
      });
      await keepFiles(old.DATA_DIR, files);
      await measure(report, 'backup', ['server/platform/backup/backupCommand.ts', file], old);
      report.figure('the backup file', (await stat(file)).size / 1e6, { unit: 'MB' });
      await measure(report, 'restore', ['server/platform/backup/restoreCommand.ts', file], empty);
      const verify = ['server/capabilities/audit/verifyCommand.ts'];
      await measure(report, 'verification of the chains', verify, empty);
      const [before, after] = [await countsIn(old.DATA_DIR), await countsIn(empty.DATA_DIR)];
      report.note(`before ${before}, after ${after}`);
      report.check('Every row is there', before === after);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

await runBenches('backup', { whole });

async function measure(
  report: Report,
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  let peak = 0;
  const [said, ms] = await timed(() =>
    run(args, env, (pid) => {
      const memory = peakMemory(pid);
      return () => {
        peak = memory.stop().own;
      };
    }),
  );
  report.note(said.trim());
  report.figure(name, ms / 1000, { unit: 's' });
  report.figure(`${name}: memory at most`, peak, { unit: 'MB' });
}

async function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  watch: (pid: number) => () => void = () => () => {},
): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const stopWatching = child.pid === undefined ? () => {} : watch(child.pid);
  const code = await new Promise((resolve) => child.on('close', resolve));
  stopWatching();
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}`);
  return said;
}

async function withDatabase<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const client = new pg.Client(postgres.url);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

async function keepFiles(dataDir: string, files: number): Promise<void> {
  const accountId = await withDatabase(
    dataDir,
    async (client) => (await client.query('select account_id as id from accounts')).rows[0].id,
  );
  const store = new FolderStore(path.join(dataDir, 'files'));
  for (let index = 0; index < files; index++) await store.keep(accountId, randomBytes(fileSize));
}

async function countsIn(dataDir: string): Promise<string> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from invoices) || ' invoices, ' || (select count(*) from audit_log)
        || ' audit entries' as found`,
    );
    return rows[0].found;
  });
}
