import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '#shared/auth/contract.ts';
import { isAlive } from './platform/db/postgresProcess.ts';
import { TestClient } from './testing/client.ts';
import { createEmptyDatabase } from './testing/database.ts';
import { killPostgres, Programs, postgresOf, until } from './testing/program.ts';
import { RestartedServer, signInAsFounder } from './testing/RestartedServer.ts';

describe('a start on the data folder of a killed server', () => {
  const programs = new Programs();
  const server = new RestartedServer(programs);

  beforeAll(() => server.start());
  afterAll(() => programs.killAll());

  it('a doubled Ctrl-C, as npm forwards it, stops server and database cleanly', async () => {
    await server.save('Interrupted');
    server.program.signal('SIGINT');
    server.program.signal('SIGINT');
    expect(await server.program.ended()).toBe(0);
    await server.expectStoppedCleanly();
    await server.start();
    await server.expectNothingLost();
  });

  it('after kill -9 of server and database the next start recovers', async () => {
    await server.save('Killed');
    server.program.signal('SIGKILL');
    await killPostgres(server.dataDir);
    await server.program.ended();
    await server.start();
    await server.expectNothingLost();
    const files = await readdir(path.join(server.dataDir, 'postgres', 'data'));
    const sockets = files.filter((name) => name.startsWith('.s.PGSQL.'));
    // The socket of the running one, and its lock.
    expect(sockets).toHaveLength(2);
  });

  it('after kill -9 of the server alone the next start takes over its Postgres', async () => {
    await server.save('Orphaned');
    const postgres = await postgresOf(server.dataDir);
    server.program.signal('SIGKILL');
    await server.program.ended();
    expect(await postgresOf(server.dataDir)).toBe(postgres);
    await server.start();
    expect(await postgresOf(server.dataDir)).toBe(postgres);
    await server.expectNothingLost();
  });

  it('a Postgres that is killed while the server runs is started again', async () => {
    await server.save('Revived');
    const before = await postgresOf(server.dataDir);
    await killPostgres(server.dataDir);
    await until('another Postgres', async () => {
      const now = await postgresOf(server.dataDir);
      return now !== null && now !== before;
    });
    await server.program.ready();
    await server.expectNothingLost();
    // The data folder is still locked, by the server's new connection.
    const second = await programs.start({ DATA_DIR: server.dataDir });
    expect(await second.ended()).toBe(1);
    expect(second.said()).toMatch(/Another Docket server is using the data/);
  });

  it('a start succeeds although another program now has the process id of a killed Postgres', async () => {
    await server.save('Mistaken');
    server.program.signal('SIGKILL');
    await killPostgres(server.dataDir);
    await server.program.ended();
    const stranger = programs.stranger();
    const file = path.join(server.dataDir, 'postgres', 'data', 'postmaster.pid');
    const left = await readFile(file, 'utf8');
    await writeFile(file, left.replace(/^\d+/, String(stranger.pid)));
    await server.start();
    await server.expectNothingLost();
    server.program.signalAlone('SIGTERM');
    expect(await server.program.ended()).toBe(0);
    await server.expectStoppedCleanly();
    expect(isAlive(stranger.pid)).toBe(true);
    await server.start();
  });
});

describe('a first start', () => {
  const programs = new Programs();
  afterEach(() => programs.killAll());

  it('that is killed while creating the database is repeated by the next start', async () => {
    const dataDir = await programs.folder();
    const killed = await programs.start({ DATA_DIR: dataDir });
    await until('initdb to be under way', async () => (await unfinishedIn(dataDir)).length > 0);
    killed.signal('SIGKILL');
    await killed.ended();
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    const next = await programs.start({ DATA_DIR: dataDir });
    await next.ready();
    expect(await unfinishedIn(dataDir)).toEqual([]);
    await signInAsFounder(next);
  });

  it('that is stopped halfway leaves no process running', async () => {
    const dataDir = await programs.folder();
    const stopped = await programs.start({ DATA_DIR: dataDir });
    await until('initdb to be under way', async () => (await unfinishedIn(dataDir)).length > 0);
    stopped.signalAlone('SIGTERM');
    expect(await stopped.ended()).toBe(0);
    expect(stopped.said()).toBe('');
    expect(await postgresOf(dataDir)).toBeNull();
    expect(await unfinishedIn(dataDir)).toEqual([]);
  });

  it('of two concurrent first starts one serves and the other is refused', async () => {
    const dataDir = await programs.folder();
    const both = await Promise.all([1, 2].map(() => programs.start({ DATA_DIR: dataDir })));
    const outcomes = await Promise.all(
      both.map((one) => Promise.race([one.ready().then(() => 'serves'), one.ended()])),
    );
    expect(outcomes.toSorted()).toEqual([1, 'serves']);
    const refused = both[outcomes.indexOf(1)];
    expect(refused?.said()).toMatch(/^Another Docket server is using the data in .+\n$/);
    const first = both[outcomes.indexOf('serves')];
    // It answers slightly before it prints so.
    await until('a greeting', async () => first?.said().includes('Docket is running') ?? false);
    if (first) await signInAsFounder(first);
    expect(await unfinishedIn(dataDir)).toEqual([]);
  });

  it('several nodes can start at once on an empty database without an embedded Postgres', async () => {
    const database = await createEmptyDatabase();
    try {
      const folders = await Promise.all([1, 2].map(() => programs.folder()));
      const nodes = await Promise.all(
        folders.map((DATA_DIR) =>
          programs.start({ DATA_DIR, DATABASE_URL: database.url, SECRET_KEY: 's'.repeat(32) }),
        ),
      );
      await Promise.all(nodes.map((node) => node.ready()));
      for (const folder of folders) expect(await readdir(folder)).not.toContain('postgres');
      const [one, other] = nodes;
      if (!one || !other) throw new Error('Two nodes were to be started');
      const client = await signInAsFounder(one);
      one.signal('SIGINT');
      expect(await one.ended()).toBe(0);
      await new TestClient(other, client.sessionToken).call(getMe);
    } finally {
      await programs.killAll();
      await database.drop();
    }
  });
});

async function unfinishedIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.startsWith('postgres.'));
}
