import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOnDatabase, startWithPostgres } from './breaking.ts';

const acknowledgedBefore = 10;

describe('people type on a server', () => {
  let server: Awaited<ReturnType<typeof startOnDatabase>>;
  beforeAll(async () => {
    server = await startOnDatabase();
  });
  afterAll(() => server.stop());

  it('that is killed: nothing acknowledged is lost, and the rest comes back with them', async () => {
    await server.typing.survives(server.killServer, acknowledgedBefore);
  });

  it('whose connections to the database end: it lives on, and nothing acknowledged is lost', async () => {
    await server.typing.survives(server.endDatabaseConnections, acknowledgedBefore);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

it('people type while Postgres is killed: the server lives on, and nothing acknowledged is lost', async () => {
  const server = await startWithPostgres();
  try {
    await server.typing.survives(server.killPostgres, acknowledgedBefore);
    expect(server.said()).toContain('Postgres had ended and was started again');
  } finally {
    await server.stop();
  }
});
