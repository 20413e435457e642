import { beforeAll, describe, expect, it } from 'vitest';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { ConnectionHeld, Gates } from './Gates.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const gates = new Gates();
const call = () => gates.to('stripe').run(async () => 'answered');

describe('a call to a provider', () => {
  it('inside a transaction is refused, as it would keep a connection from others', async () => {
    const { db } = product.database;
    const { accountId } = product.company;
    await expect(db.withAccount(accountId, call)).rejects.toThrow(ConnectionHeld);
    await expect(db.acrossAccounts('leases', call)).rejects.toThrow(ConnectionHeld);
    const deeper = db.acrossAccounts('leases', (tx) => tx.inAccount(accountId, call));
    await expect(deeper).rejects.toThrow(ConnectionHeld);
  });

  it('goes through after the transaction, also in work that the transaction has begun', async () => {
    const { db } = product.database;
    const { accountId } = product.company;
    const over = Promise.withResolvers<void>();
    const { later } = await db.withAccount(accountId, async () => ({
      later: over.promise.then(call),
    }));
    over.resolve();
    expect(await later).toBe('answered');
    expect(await call()).toBe('answered');
  });

  it('in production is only logged', async () => {
    const logged: ConnectionHeld[] = [];
    const production = new Gates((error) => logged.push(error));
    const answer = product.database.db.withAccount(product.company.accountId, () =>
      production.to('stripe').run(async () => 'answered'),
    );
    expect(await answer).toBe('answered');
    expect(logged).toHaveLength(1);
  });
});
