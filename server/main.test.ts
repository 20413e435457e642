import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from './testing/database.ts';
import { type Program, Programs, postgresOf, until } from './testing/program.ts';
import { RestartedServer, stackTrace } from './testing/RestartedServer.ts';

describe('several starts on one data folder', () => {
  const programs = new Programs();
  const server = new RestartedServer(programs);

  beforeAll(() => server.start());
  afterAll(() => programs.killAll());

  it('SIGTERM stops the server and its database, and a restart has all data', async () => {
    server.program.signalAlone('SIGTERM');
    expect(await server.program.ended()).toBe(0);
    await server.expectStoppedCleanly();
    await server.start();
    await server.expectNothingLost();
  });

  it('a second server on the same data is refused, and the first keeps serving', async () => {
    const second = await programs.start({ DATA_DIR: server.dataDir });
    expect(await second.ended()).toBe(1);
    expect(second.said().trim()).toBe(
      `Another Docket server is using the data in ${server.dataDir}. Stop that one, or give this one its own folder with DATA_DIR.`,
    );
    await server.expectNothingLost();
    await server.save('Undisturbed');
  });

  it('a start on a taken port names the port and leaves no process running', async () => {
    const other = await programs.folder();
    const second = await programs.start({ DATA_DIR: other, PORT: String(server.program.port) });
    expect(await second.ended()).toBe(1);
    expect(second.said()).toMatch(
      `Port ${server.program.port} on 127.0.0.1 is taken by another program. Stop that one, or choose another port with PORT.`,
    );
    expect(second.said()).not.toMatch(stackTrace);
    expect(existsSync(path.join(other, 'postgres'))).toBe(false);
    await server.expectNothingLost();
  });

  it('a request in progress is answered before the server stops', async () => {
    const { socket, answer } = await sendHalfARequest(server.program);
    server.program.signalAlone('SIGTERM');
    await until('the port to be closed', () => isClosed(server.program));
    expect(await postgresOf(server.dataDir)).not.toBeNull();
    socket.write(secondHalf);
    expect(await answer).toMatch(/^HTTP\/1\.1 202 /);
    expect(await server.program.ended()).toBe(0);
    await server.expectStoppedCleanly();
  });
});

describe('a start of the server', () => {
  const programs = new Programs();
  afterEach(() => programs.killAll());

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
