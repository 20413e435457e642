import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { createEmptyDatabase, createOwnDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { secretKey } from '../../testing/server.ts';

const commandOf = (name: string) => fileURLToPath(new URL(`./${name}Command.ts`, import.meta.url));
/** Between two kills: long enough to reach every part of a restore in the course of the rounds. */
const stepInMs = 120;

const after: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of after.splice(0).reverse()) await clean();
});

function run(name: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [commandOf(name), file], {
    env: { ...process.env, SECRET_KEY: secretKey, ...env },
    stdio: 'ignore',
  });
}

async function contentOf(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select row::text from audit_log as row union all select row::text from accounts as row
       union all select row::text from people as row union all select row::text from members as row
       order by 1`,
    );
    return rows.map(({ row }) => row);
  } finally {
    await client.end();
  }
}

async function filled(): Promise<{ folder: string; url: string; env: NodeJS.ProcessEnv }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-killed-'));
  after.push(() => rm(folder, { recursive: true, force: true }));
  const database = await createOwnDatabase();
  after.push(() => database.close());
  for (let number = 0; number < 20; number++) {
    await createCompany({ db: database.db, server: { url: '' } });
  }
  return { folder, url: database.url, env: { DATABASE_URL: database.url, DATA_DIR: folder } };
}

/** Runs it again and again, killed a little later each time, until it ends by itself. */
async function killedUntilItEnds(
  start: () => ChildProcess,
  afterKill: () => Promise<void>,
): Promise<{ code: unknown; kills: number }> {
  for (let round = 1; ; round++) {
    const running = start();
    const ended = once(running, 'exit');
    const isKilled = await Promise.race([wait(round * stepInMs, true), ended.then(() => false)]);
    if (isKilled) running.kill('SIGKILL');
    const [code] = await ended;
    if (code !== null) return { code, kills: round - 1 };
    await afterKill();
  }
}

it('a restore that is killed at every moment and repeated restores everything once', async () => {
  const { folder, url: from, env } = await filled();
  const file = path.join(folder, 'docket.backup');
  expect(await once(run('backup', file, env), 'exit')).toEqual([0, null]);

  const { url, drop } = await createEmptyDatabase();
  after.push(drop);
  const { code, kills } = await killedUntilItEnds(
    () => run('restore', file, { ...env, DATABASE_URL: url }),
    async () => {},
  );
  expect(kills).toBeGreaterThan(0);
  // The last kill may come after the commit: the next try then finds everything there, and is refused.
  if (code !== 0) expect(await isRestored(url)).toBe(true);
  expect(await contentOf(url)).toEqual(await contentOf(from));
});

it('a backup that is killed at every moment never leaves a file under its name that is not whole', async () => {
  const { folder, url: from, env } = await filled();
  const file = path.join(folder, 'docket.backup');
  const { code, kills } = await killedUntilItEnds(
    () => run('backup', file, env),
    async () => {
      if (!existsSync(file)) return;
      // Killed after it was named: it is whole. The next round begins without it.
      await restoresAll(file, { env, from });
      await rm(file);
    },
  );
  expect(kills).toBeGreaterThan(0);
  expect(code).toBe(0);
  await restoresAll(file, { env, from });
});

async function restoresAll(
  file: string,
  { env, from }: { env: NodeJS.ProcessEnv; from: string },
): Promise<void> {
  const { url, drop } = await createEmptyDatabase();
  after.push(drop);
  const restoring = run('restore', file, { ...env, DATABASE_URL: url });
  expect(await once(restoring, 'exit')).toEqual([0, null]);
  expect(await contentOf(url)).toEqual(await contentOf(from));
}

async function isRestored(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query('select exists (select from accounts) as whole')).rows[0].whole;
  } finally {
    await client.end();
  }
}
