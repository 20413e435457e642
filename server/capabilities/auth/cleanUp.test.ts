import { beforeAll, expect, it } from 'vitest';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { cleanUp } from './cleanUp.ts';
import { createSignInLink } from './signInLinks.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

it('the clean-up deletes expired sessions, and no valid session or link', async () => {
  const { database, company } = product;
  const ended = await company.hire('viewer');
  await database.asSuperuser(
    "update sessions set expires_at = now() - interval '1 minute' where person_id = $1",
    [ended.id],
  );
  await database.db.acrossAccounts('sign-in', (tx) => createSignInLink(tx, ended.id, ''));

  await database.db.acrossAccounts('sessions', cleanUp);

  const people = [[company.admin.id, ended.id]];
  const { rows: sessions } = await database.asSuperuser(
    'select person_id from sessions where person_id = any($1)',
    people,
  );
  expect(sessions).toEqual([{ person_id: company.admin.id }]);
  const { rows: links } = await database.asSuperuser(
    'select 1 from sign_in_links where person_id = any($1)',
    people,
  );
  expect(links).toHaveLength(1);
  expect((await company.admin.client.send('GET', '/api/me')).status).toBe(200);
});
