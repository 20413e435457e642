import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getMe, updateMe, verifySignInLink } from '#shared/auth/contract.ts';
import { isAlive } from './platform/db/postgresProcess.ts';
import { demoCompany, demoFounder } from './sandbox/demo/people.ts';
import { TestClient } from './testing/client.ts';
import { createEmptyDatabase, createTestDatabase } from './testing/database.ts';
import { killPostgres, type Program, Programs, postgresOf, until } from './testing/program.ts';

const stackTrace = /^\s+at /m;
const founder = demoFounder(demoCompany);

describe('several starts on one data folder', () => {
  const programs = new Programs();
  let dataDir: string;
  let running: Program;
  let session: string;
  let saved = '';

  beforeAll(async () => {
    dataDir = await programs.folder();
    running = await start();
    const client = await signIn(running);
    session = client.sessionToken;
    await save('First');
  });
  afterAll(() => programs.killAll());

  async function start(): Promise<Program> {
    const program = await programs.start({ DATA_DIR: dataDir });
    await program.ready();
    return program;
  }

  /** Data that a later start must still have. */
  async function save(firstName: string): Promise<void> {
    const client = new TestClient(running, session);
    await client.call(updateMe, { body: { firstName, lastName: founder.lastName } });
    saved = firstName;
  }

  async function expectNothingLost(): Promise<void> {
    const { user } = await new TestClient(running, session).call(getMe);
    expect(user.firstName).toBe(saved);
  }

  async function expectStoppedCleanly(): Promise<void> {
    expect(await postgresOf(dataDir)).toBeNull();
    expect(existsSync(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
    expect(await readFile(path.join(dataDir, 'postgres', 'log'), 'utf8')).toMatch(
      /database system is shut down\n$/,
    );
  }

  it('SIGTERM stops the server and its database, and a restart has all data', async () => {
    running.signalAlone('SIGTERM');
    expect(await running.ended()).toBe(0);
    await expectStoppedCleanly();
    running = await start();
    await expectNothingLost();
  });

  it('a doubled Ctrl-C, as npm forwards it, stops server and database cleanly', async () => {
    await save('Interrupted');
    running.signal('SIGINT');
    running.signal('SIGINT');
    expect(await running.ended()).toBe(0);
    await expectStoppedCleanly();
    running = await start();
    await expectNothingLost();
  });

  it('after kill -9 of server and database the next start recovers', async () => {
    await save('Killed');
    running.signal('SIGKILL');
    await killPostgres(dataDir);
    await running.ended();
    running = await start();
    await expectNothingLost();
  });

  it('after kill -9 of the server alone the next start takes over its Postgres', async () => {
    await save('Orphaned');
    const postgres = await postgresOf(dataDir);
    running.signal('SIGKILL');
    await running.ended();
    expect(await postgresOf(dataDir)).toBe(postgres);
    running = await start();
    expect(await postgresOf(dataDir)).toBe(postgres);
    await expectNothingLost();
  });

  it('a second server on the same data is refused, and the first keeps serving', async () => {
    const second = await programs.start({ DATA_DIR: dataDir });
    expect(await second.ended()).toBe(1);
    expect(second.said().trim()).toBe(
      `Another Docket server is using the data in ${dataDir}. Stop that one, or give this one its own folder with DATA_DIR.`,
    );
    await expectNothingLost();
    await save('Undisturbed');
  });

  it('a start on a taken port names the port and leaves no process running', async () => {
    const other = await programs.folder();
    const second = await programs.start({ DATA_DIR: other, PORT: String(running.port) });
    expect(await second.ended()).toBe(1);
    expect(second.said()).toMatch(
      `Port ${running.port} on 127.0.0.1 is taken by another program. Stop that one, or choose another port with PORT.`,
    );
    expect(second.said()).not.toMatch(stackTrace);
    expect(existsSync(path.join(other, 'postgres'))).toBe(false);
    await expectNothingLost();
  });

  it('a Postgres that is killed while the server runs is started again', async () => {
    await save('Revived');
    const before = await postgresOf(dataDir);
    await killPostgres(dataDir);
    await until('another Postgres', async () => {
      const now = await postgresOf(dataDir);
      return now !== null && now !== before;
    });
    await running.ready();
    await expectNothingLost();
    // The data folder is still locked, by the server's new connection.
    const second = await programs.start({ DATA_DIR: dataDir });
    expect(await second.ended()).toBe(1);
    expect(second.said()).toMatch(/Another Docket server is using the data/);
  });

  it('a start succeeds although another program now has the process id of a killed Postgres', async () => {
    await save('Mistaken');
    running.signal('SIGKILL');
    await killPostgres(dataDir);
    await running.ended();
    const stranger = programs.stranger();
    const file = path.join(dataDir, 'postgres', 'data', 'postmaster.pid');
    const left = await readFile(file, 'utf8');
    await writeFile(file, left.replace(/^\d+/, String(stranger.pid)));
    running = await start();
    await expectNothingLost();
    running.signalAlone('SIGTERM');
    expect(await running.ended()).toBe(0);
    await expectStoppedCleanly();
    expect(isAlive(stranger.pid)).toBe(true);
    running = await start();
  });

  it('a request in progress is answered before the server stops', async () => {
    const { socket, answer } = await sendHalfARequest(running);
    running.signalAlone('SIGTERM');
    await until('the port to be closed', () => isClosed(running));
    expect(await postgresOf(dataDir)).not.toBeNull();
    socket.write(secondHalf);
    expect(await answer).toMatch(/^HTTP\/1\.1 202 /);
    expect(await running.ended()).toBe(0);
    await expectStoppedCleanly();
  });
});

describe('a start of the server', () => {
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
    await signIn(next);
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
    if (first) await signIn(first);
    expect(await unfinishedIn(dataDir)).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/docket' }],
    ['HOST', { HOST: '192.0.2.1' }],
  ])('with a wrong %s names the setting', async (name, env) => {
    const program = await programs.start({ DATA_DIR: await programs.folder(), ...env });
    expect(await program.ended()).toBe(1);
    expect(program.said()).toContain(name);
    expect(program.said()).not.toMatch(stackTrace);
  });

  it('names a data folder that cannot be created', async () => {
    const file = path.join(await programs.folder(), 'file');
    await writeFile(file, '');
    const program = await programs.start({ DATA_DIR: path.join(file, 'data') });
    expect(await program.ended()).toBe(1);
    expect(program.said()).toContain('DATA_DIR');
    expect(program.said()).toContain(file);
    expect(program.said()).not.toMatch(stackTrace);
  });
});

describe('on a Postgres of the operator', () => {
  const programs = new Programs();
  afterEach(() => programs.killAll());

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
      const client = await signIn(one);
      one.signal('SIGINT');
      expect(await one.ended()).toBe(0);
      await new TestClient(other, client.sessionToken).call(getMe);
    } finally {
      await programs.killAll();
      await database.drop();
    }
  });

  it('an unreachable database is reported in one sentence', async () => {
    const nobody = 'postgres://docket:confidential@127.0.0.1:1/docket';
    const program = await programs.start({
      DATA_DIR: await programs.folder(),
      DATABASE_URL: nobody,
    });
    expect(await program.ended()).toBe(1);
    expect(program.said().trim()).toBe(
      'The database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  it.each([
    ['create roles', 'createdb', 'alter role "clumsy" createrole;'],
    ['create tables', 'createrole', 'owner to "clumsy";'],
  ])('a role that may not %s is refused with the missing right', async (lacking, right, remedy) => {
    const database = await createTestDatabase();
    try {
      await database.asSuperuser(`create role clumsy login password 'clumsy' ${right}`);
      const url = new URL(database.url);
      url.username = 'clumsy';
      url.password = 'clumsy';
      const program = await programs.start({
        DATA_DIR: await programs.folder(),
        DATABASE_URL: url.href,
      });
      expect(await program.ended()).toBe(1);
      expect(program.said()).toContain(`The role "clumsy" in DATABASE_URL may not ${lacking}`);
      expect(program.said()).toContain(remedy);
      expect(program.said()).not.toMatch(stackTrace);
    } finally {
      await programs.killAll();
      await database.asSuperuser('drop role if exists clumsy');
      await database.close();
    }
  });
});

async function signIn(program: Program): Promise<TestClient> {
  const client = new TestClient(program);
  const response = await client.fetch(`/sandbox/sign-in?as=${founder.email}`);
  const token = /#token=([\w-]+)/.exec(response.headers.get('Location') ?? '')?.[1];
  if (!token) throw new Error(`No way in: ${response.status} ${await response.text()}`);
  await client.call(verifySignInLink, { body: { token } });
  return client;
}

async function unfinishedIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.startsWith('postgres.'));
}

const body = JSON.stringify({ email: 'nobody@example.test' });
const secondHalf = body.slice(10);

/** Sends the headers and a part of the body, on a keep-alive connection like a browser's. */
async function sendHalfARequest({ port }: Program) {
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /api/auth/sign-in HTTP/1.1',
    'Host: docket.test',
    'Connection: keep-alive',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // When it asks for the body, the server has read the headers.
  const asked = await textOf(socket, /100 Continue\r\n\r\n$/);
  expect(asked).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body.slice(0, 10));
  return { socket, answer: textOf(socket, /\r\n\r\n/) };
}

function textOf(socket: Socket, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', function read(chunk) {
      text += chunk;
      if (!wanted.test(text)) return;
      socket.off('data', read);
      resolve(text);
    });
    socket.once('close', () => reject(new Error(`The connection was closed after: ${text}`)));
  });
}

function isClosed({ port }: Program): Promise<boolean> {
  return new Promise((resolve) => {
    const knock = connect(port, '127.0.0.1');
    knock.once('connect', () => resolve(false)).once('error', () => resolve(true));
    knock.once('connect', () => knock.destroy());
  });
}
