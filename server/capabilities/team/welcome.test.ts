import { beforeAll, expect, it } from 'vitest';
import { getInboundAddress } from '#shared/captures/contract.ts';
import type { Role } from '#shared/permissions.ts';
import { TestClient } from '../../testing/client.ts';
import { lettersTo, tokenIn, waitForLetter } from '../../testing/letters.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { createAccount } from '../billing/createAccount.ts';

let product: TestProduct;
let address: string;
let people = 0;

beforeAll(async () => {
  product = await sharedProduct('Northwind');
  address = (await product.company.admin.client.call(getInboundAddress)).inboundAddress;
});

const anybody = () => new TestClient(product.server);

/** The mail that a new member gets after the invitation. */
async function welcomeOf(...roles: Role[]) {
  const email = `welcomed-${++people}@example.test`;
  const { client } = product.company.admin;
  expect((await client.send('POST', '/api/invitations', { email, roles })).status).toBe(201);
  const token = tokenIn(await waitForLetter(product.server, email));
  const names = { firstName: 'Nia', lastName: 'New' };
  const joined = await anybody().send('POST', '/api/invitations/accept', { token, ...names });
  expect(joined.status).toBe(200);
  return waitForLetter(product.server, email, 1);
}

it('a new member is told what there is to do for their roles', async () => {
  const clerk = await welcomeOf('clerk');
  expect(clerk.subject).toBe('Welcome to Northwind on Docket');
  expect(clerk.text).toContain('You work on the invoices of Northwind as clerk.');
  expect(clerk.text).toContain(`1. Add an invoice:`);
  expect(clerk.text).toContain(address);
  expect(clerk.html).toContain('href="http://docket.test/dashboard"');
  expect(clerk.text).not.toContain('Approve what waits');
  const viewer = await welcomeOf('viewer');
  expect(viewer.text).not.toContain(address);
  expect((await welcomeOf('approver')).text).toContain('Approve what waits for you.');
});

it('the founder of a company is welcomed once, when the address is proven', async () => {
  const email = `founder-${++people}@example.test`;
  const { db } = product.database;
  await db.acrossAccounts('account-creation', (tx) =>
    createAccount(tx, {
      ...{ name: 'Fresh Ltd', plan: 'starter' },
      founder: { email, firstName: 'Fay', lastName: 'Founder' },
    }),
  );
  const signIn = async (seen: number) => {
    await anybody().send('POST', '/api/auth/sign-in', { email });
    const token = tokenIn(await waitForLetter(product.server, email, seen));
    const reply = await anybody().send('POST', '/api/auth/sign-in/verify', { token });
    expect(reply.status).toBe(200);
  };
  expect(await lettersTo(product.server, email)).toEqual([]);
  await signIn(0);
  const welcome = await waitForLetter(product.server, email, 1);
  expect(welcome.subject).toBe('Welcome to Docket');
  expect(welcome.text).toContain('Fresh Ltd is set up.');
  expect(welcome.text).toMatch(/forward the email that it came with to invoices-\w{24}@/);
  await signIn(2);
  await product.server.drain();
  expect(await lettersTo(product.server, email)).toHaveLength(3);
});
