import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { listIntegrations } from '#shared/integrations/contract.ts';
import { consentLedgers } from '#shared/integrations/ledgers.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { approveAs } from '../../testing/approving.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { until } from '../../testing/program.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { LedgerAccess } from './LedgerAccess.ts';
import { LedgerProblem } from './LedgerProblem.ts';
import { accessOf, booksOf, connectLedger, disturb } from './testing/sandboxLedgers.ts';

let product: OwnProduct;
let otherNode: TestServer;

beforeAll(async () => {
  product = await startProduct();
  // Both use one provider: the sandbox of the first node.
  otherNode = await startTestServer({
    databaseUrl: product.database.url,
    env: { SANDBOX_URL: product.server.url },
  });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await otherNode.stop();
  await product.stop();
});

it.each(consentLedgers)(
  'two nodes find the token of one connection to %s expired at the same moment and refresh it once',
  async (ledger) => {
    const { company, server, database } = product;
    const { admin, accountId } = company;
    await connectLedger({ client: admin.client, sandbox: server }, ledger);
    // A replaced refresh token is refused, so a second concurrent refresh would be noticed.
    await disturb(server, ledger, { forgiving: '0' });
    const number = (round: number, one: number) => `${ledger} ${round}-${one}`;
    for (let round = 0; round < 2; round++) {
      await disturb(server, ledger, { hours: '2' });
      const ids: string[] = [];
      for (let one = 0; one < 6; one++) {
        const invoiceNumber = number(round, one);
        const id = await invoiceOf({ db: database.db, accountId }, { invoiceNumber });
        await approveAs(admin, id);
        ids.push(id);
      }
      // Three callers on each node find the token expired at once.
      await admin.client.call(exportCalls[ledger].several, { body: { invoiceIds: ids } });
      await until('all of them to be there', async () => {
        const logs = await admin.client.call(listExportLogs);
        return logs.every(({ status }) => status === 'success');
      });
    }
    const own = (await admin.client.call(listIntegrations)).find(({ id }) => id === ledger);
    expect(own).toMatchObject({ isActive: true, needsReconnection: false });
    const { bills, grants } = await booksOf(server);
    const inLedger = (one: { ledger: string }) => one.ledger === ledger;
    const numbers = Object.values(bills)
      .filter(inLedger)
      .map((bill) => bill.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toHaveLength(12);
    const refreshes = Object.values(grants)
      .filter(inLedger)
      .map((grant) => grant.refreshes);
    expect(refreshes).toEqual([2]);
  },
);

const minuteInMs = 60_000;

async function readsTaxCodes(
  node: Parameters<typeof accessOf>[0],
  where: Parameters<LedgerAccess['open']>[0],
): Promise<boolean> {
  try {
    const books = await accessOf(node).open(where, AbortSignal.timeout(20_000));
    const taxCodes = books.lists.find(({ lists }) => lists[0] === 'taxCode');
    const read = await taxCodes?.read(null);
    for await (const { items } of read?.pages ?? []) if (items.length > 0) return true;
    return false;
  } catch (error) {
    if (error instanceof LedgerProblem) return false;
    throw error;
  }
}

it.each(consentLedgers)(
  'over twenty minutes two nodes share one connection to %s, and neither ever uses an expired token',
  async (ledger) => {
    const { server, database } = product;
    const { admin, accountId } = await createCompany({ db: database.db, server });
    const other = { database, server: otherNode };
    const where = { accountId, ledger, companyId: companies[ledger][0].id };
    // Tokens last three minutes; the nodes and the provider share one clock.
    await disturb(server, ledger, { 'access-minutes': '3', forgiving: '1' });
    await connectLedger({ client: admin.client, sandbox: server }, ledger);
    const before = await booksOf(server);
    const grant = Object.keys(before.grants).at(-1) ?? '';
    vi.useFakeTimers({ toFake: ['Date'] });
    const begin = Date.now();
    for (let minute = 1; minute <= 20; minute++) {
      vi.setSystemTime(begin + minute * minuteInMs);
      // Now and then the answer with new tokens gets lost.
      if (minute % 10 === 5) await disturb(server, ledger, { fault: 'lose', at: 'token' });
      const heard = await Promise.all(
        [product, other, product, other].map((node) => readsTaxCodes(node, where)),
      );
      // The caller whose tokens got lost fails; the others ask again.
      expect(heard).toContain(true);
    }
    const after = await booksOf(server);
    expect(after.turnedAway).toEqual(before.turnedAway);
    const { refreshes, repeated = 0 } = after.grants[grant] ?? {};
    // A token is refreshed when its last minute begins. Only lost tokens are requested again.
    expect(refreshes).toBeGreaterThanOrEqual(10);
    expect(repeated).toBe(2);
    const [integration] = (await admin.client.call(listIntegrations)).filter(
      ({ id }) => id === ledger,
    );
    expect(integration).toMatchObject({ isActive: true, needsReconnection: false });
  },
);
