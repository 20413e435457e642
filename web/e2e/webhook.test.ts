import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { expectAccessible } from './support/looks.ts';

const { expectComplaint, visitAs } = withBrowser(withSharedCompany);

let receiver: Server;
let address: string;
let knocks = 0;

beforeAll(async () => {
  receiver = createServer((_request, response) => {
    knocks++;
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const at = receiver.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/invoices`;
});
afterAll(() => receiver.close());

it('a manager sets up the webhook: address, secret, test delivery, switch', async () => {
  // The address is refused.
  expectComplaint(/400/);
  const { page } = await visitAs('manager', '/developers');
  const webhook = page.getByRole('region', { name: 'Webhook', exact: true });
  await webhook.getByLabel('Address').fill('http://10.0.0.1/invoices');
  await webhook.getByRole('button', { name: 'Save address' }).click();
  await webhook.getByText('Enter a public address that begins with https://').waitFor();
  await webhook.getByLabel('Address').fill(address);
  await webhook.getByRole('button', { name: 'Save address' }).click();
  await webhook.getByText(/^whsec_/).waitFor();
  await expectAccessible(page);
  await webhook.getByRole('button', { name: 'I have saved it' }).click();
  await webhook.getByRole('button', { name: 'Send a test' }).click();
  await webhook.getByText('Delivered').waitFor();
  expect(knocks).toBe(1);
  await webhook.getByRole('switch', { name: 'Send on approval' }).click();
  await webhook.getByText('On', { exact: true }).waitFor();
  await webhook.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await webhook.getByRole('button', { name: 'Save address' }).waitFor();
});
