import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { until } from '../../testing/program.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addressOf, sendMail } from './testing/mails.ts';

let database: TestDatabase;
/** For `relayed` this machine is a relay, for `open` it is not. */
let relayed: TestServer;
let open: TestServer;
let to: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = (env: NodeJS.ProcessEnv) =>
    startTestServer({
      databaseUrl: database.url,
      patience: 1,
      env: { INBOUND_SMTP_PORT: '0', ...env },
    });
  relayed = await start({});
  open = await start({ INBOUND_RELAYS: '192.0.2.0/24, 2001:db8::1' });
  const { admin } = await createCompany({ db: database.db, server: open });
  to = await addressOf(admin.client);
});
afterAll(async () => {
  await Promise.all([relayed.stop(), open.stop()]);
  await database.close();
});

const port = (server: TestServer) => server.mailPort ?? 0;
const sockets: Socket[] = [];

/** The SMTP code of the greeting. */
function greeting(server: TestServer): Promise<string> {
  const socket = connect(port(server), '127.0.0.1');
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString().slice(0, 3)));
    socket.once('error', reject);
  });
}

it('connections from one address are limited, unless it is a relay', async () => {
  for (let count = 0; count < 10; count++) expect(await greeting(open)).toBe('220');
  expect(await greeting(open)).toBe('421');
  sockets[0]?.destroy();
  await until('a connection to be free', async () => (await greeting(open)) === '220');
  for (let count = 0; count < 15; count++) expect(await greeting(relayed)).toBe('220');
  for (const socket of sockets) socket.destroy();
});

/** A client that speaks SMTP by hand. */
class Client {
  readonly #socket: Socket;
  #said = '';
  isClosed = false;

  constructor(server: TestServer) {
    this.#socket = connect(port(server), '127.0.0.1');
    sockets.push(this.#socket);
    this.#socket.on('data', (data) => {
      this.#said += data.toString();
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.isClosed = true;
    });
  }

  say(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  /** Waits until the server has said a line with this code. */
  async hears(code: number): Promise<void> {
    await until(`the server to say ${code}`, async () => this.codes().includes(String(code)));
  }

  async isAnswered(): Promise<void> {
    const before = this.codes().length;
    await until('an answer', async () => this.codes().length > before);
  }

  async isLetGo(): Promise<void> {
    await this.hears(421);
    await until('the connection to end', async () => this.isClosed);
  }

  codes(): string[] {
    return this.#said.split('\r\n').flatMap((line) => /^(\d{3}) /.exec(line)?.[1] ?? []);
  }
}

const startDoor = (env: NodeJS.ProcessEnv) =>
  startTestServer({
    databaseUrl: database.url,
    patience: 1,
    env: { INBOUND_SMTP_PORT: '0', ...env },
  });

it('when all connections are taken, that of the client that is silent for longest is closed', async () => {
  const server = await startDoor({ INBOUND_SMTP_CONNECTIONS: '3' });
  try {
    const [first, second, third] = [new Client(server), new Client(server), new Client(server)];
    for (const client of [first, second, third]) await client.hears(220);
    first.say('NOOP');
    await first.isAnswered();
    const next = new Client(server);
    await next.hears(220);
    const silent = [second, third].filter((client) => client.codes().includes('421'));
    expect(silent).toHaveLength(1);
    await silent[0]?.isLetGo();
    first.say('NOOP');
    await first.isAnswered();
    expect(first.codes()).not.toContain('421');
  } finally {
    await server.stop();
  }
});

it('a connection ends after the total time, even while its client is sending', async () => {
  const server = await startDoor({ INBOUND_SMTP_SECONDS: '2' });
  try {
    const [silent, slow] = [new Client(server), new Client(server)];
    await slow.hears(220);
    slow.say('EHLO slow.example');
    await slow.hears(250);
    slow.say(`MAIL FROM:<a@b.example>\r\nRCPT TO:<${to}>\r\nDATA`);
    await slow.hears(354);
    const trickle = setInterval(() => slow.say('x'), 50);
    await silent.isLetGo();
    await slow.isLetGo();
    clearInterval(trickle);
  } finally {
    await server.stop();
  }
});

it('a client that says much and brings no mail is let go', async () => {
  const client = new Client(relayed);
  await client.hears(220);
  for (let count = 0; count < 31; count++) client.say('NOOP');
  await client.isLetGo();
});

it('a client that tries many unknown recipients is blocked, unless it is a relay', async () => {
  const mail = { from: 'a@b.example', subject: 'Hello', text: 'Hello' };
  const send = (server: TestServer, ...recipients: string[]) =>
    sendMail({ port: port(server), envelope: { from: mail.from, to: recipients } }, mail).then(
      () => 250,
      (error: unknown) =>
        error instanceof Error && 'responseCode' in error ? error.responseCode : error,
    );
  const many = Array.from({ length: 31 }, (_, index) =>
    to.replace(/-[0-9a-f]{24}/, `-${index.toString(16).padStart(24, '0')}`),
  );
  await send(relayed, ...many);
  await send(open, ...many);
  expect(await send(relayed, to)).toBe(250);
  expect(await send(open, to)).toBe(421);
});
