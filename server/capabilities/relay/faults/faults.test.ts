import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOnDatabase, startWithPostgres } from './breaking.ts';

const acknowledgedBefore = 10;

describe('people type on a server', () => {
  let server: Awaited<ReturnType<typeof startOnDatabase>>;
  beforeAll(async () => {
    server = await startOnDatabase();
  });
  afterAll(() => server.stop());

  it('that is killed: nothing acknowledged is lost, and the rest comes back when they reconnect', async () => {
    await server.typing.survives(server.killServer, acknowledgedBefore);
  });

  it('whose database connections end: it keeps running, and nothing acknowledged is lost', async () => {
    await server.typing.survives(server.endDatabaseConnections, acknowledgedBefore);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

it('no acknowledged edit is lost when Postgres is killed while people type, and the server keeps running', async () => {
  const server = await startWithPostgres();
  try {
    await server.typing.survives(server.killPostgres, acknowledgedBefore);
    expect(server.said()).toContain('Postgres had ended and was started again');
  } finally {
    await server.stop();
  }
});
