import { expect, inject, it } from 'vitest';
import { getCallingKey } from '#shared/api/contract.ts';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';

const { visitAs } = withBrowser(withSharedCompany);

it('an admin creates a key that works, sees it once, and revokes it', async () => {
  const { page } = await visitAs('admin', '/developers');
  const keys = page.getByRole('region', { name: 'API keys', exact: true });
  await keys.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Give the key a name').waitFor();
  await dialog.getByLabel('Name').fill('Scanner');
  await dialog.getByRole('checkbox', { name: 'Read vendors' }).click();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.waitFor({ state: 'detached' });

  const key = (await keys.getByText(/^dk_live_[\w-]{43}$/).textContent()) ?? '';
  const callIt = () =>
    fetch(inject('product').url + getCallingKey.path, {
      headers: { Authorization: `Bearer ${key}` },
    });
  const answer = await callIt();
  expect(answer.status).toBe(200);
  expect(getCallingKey.answer.parse(await answer.json())).toMatchObject({
    name: 'Scanner',
    scopes: ['invoices:read', 'uploads:write', 'vendors:read'],
  });
  await keys.getByRole('button', { name: 'I have saved it' }).click();
  await keys.getByText(`${key.slice(0, 12)}…`).waitFor();
  expect(await keys.getByText(key).count()).toBe(0);

  await keys.getByRole('button', { name: 'Revoke Scanner' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await keys.getByText('There are no keys.').waitFor();
  expect((await callIt()).status).toBe(401);

  // The documentation needs no script and no session.
  const link = page.getByRole('link', { name: 'Read the API documentation' });
  const docs = await link.getAttribute('href');
  await page.goto(docs ?? '');
  await page.getByRole('heading', { name: 'Upload a file' }).waitFor();
});
