import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { approveHere } from './support/invoices.ts';
import { goWithin } from './support/navigation.ts';
import { patient } from './support/patient.ts';
import { chooseFiles, newInvoiceFile } from './support/uploads.ts';

const { visitAs } = withBrowser();

/** What a bookkeeper has in the books before Docket is connected, and what the walk looks for there afterwards. */
const walks = [
  {
    ledger: { id: 'quickbooks', short: 'QuickBooks', full: 'QuickBooks Online' },
    vendor: 'Kestrel Hosting Ltd',
    accounts: ['62', '62', '77'],
    more: { 'tax-code': ['2', '2', '2'], class: ['4003', '4003', '4006'] },
    suggested: ['6120 Software Subscriptions', 'Standard 20%', 'Online'],
    part: { account: '6750', class: 'Events' },
    bill: [
      ['Hosting for March', '6120 Software Subscriptions', 'Standard 20%', 'Online', '70.00'],
      ['Hosting for March', '6750 Travel', 'Standard 20%', 'Events', '30.00'],
      ['Licences for March', '6120 Software Subscriptions', 'Standard 20%', 'Online', '60.00'],
      [
        'Train to the data centre',
        '6760 Flights and Trains',
        'Standard 20%',
        'Head Office',
        '40.00',
      ],
    ],
  },
  {
    ledger: { id: 'xero', short: 'Xero', full: 'Xero' },
    vendor: 'Sparrow Hosting Ltd',
    accounts: ['463', '463', '493'],
    more: {
      'tax-code': ['INPUT2', 'INPUT2', 'INPUT2'],
      tracking: [13, 13, 11].map((end) => `5d2f7f7a-0970-4f0e-9a39-0000000000${end}`),
    },
    suggested: ['463 IT Software and Consumables', '20% (VAT on Expenses)', 'East'],
    part: { account: '429', class: 'West' },
    bill: [
      [
        'Hosting for March',
        '463 IT Software and Consumables',
        '20% (VAT on Expenses)',
        'East',
        '70.00',
      ],
      ['Hosting for March', '429 General Expenses', '20% (VAT on Expenses)', 'West', '30.00'],
      [
        'Licences for March',
        '463 IT Software and Consumables',
        '20% (VAT on Expenses)',
        'East',
        '60.00',
      ],
      [
        'Train to the data centre',
        '493 Travel - National',
        '20% (VAT on Expenses)',
        'North',
        '40.00',
      ],
    ],
  },
] as const;
type Walk = (typeof walks)[number];

const lines = [
  ['Hosting for March', '100.00'],
  ['Licences for March', '60.00'],
  ['Train to the data centre', '40.00'],
] as const;

/** Bills of four months, as somebody entered them in the ledger. */
async function enterHistory({ ledger, vendor, accounts, more }: Walk): Promise<void> {
  for (const [index, month] of ['October', 'November', 'December', 'January'].entries()) {
    const date = new Date(Date.now() - (5 - index) * 28 * 24 * 60 * 60 * 1_000);
    const form = new URLSearchParams({ vendor, date: date.toISOString().slice(0, 10) });
    form.set('enter', `${vendor} ${month}`);
    form.set('total', '200');
    for (const [line, [description, net]] of lines.entries()) {
      form.append('account', accounts[line] ?? '');
      form.append('description', description.replace('March', month));
      form.append('amount', net);
      for (const [field, values] of Object.entries(more)) form.append(field, values[line] ?? '');
    }
    const path = `${inject('product').url}/sandbox/books/${ledger.id}`;
    await fetch(path, { method: 'POST', body: form, redirect: 'manual' });
  }
}

async function connect(page: Page, { short, full }: Walk['ledger']): Promise<void> {
  await page.getByRole('button', { name: `Connect ${short}` }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText(`${short} Connected`, { exact: true }).first().waitFor();
  const card = page.getByRole('region', { name: full, exact: true });
  await card.getByText('Connected', { exact: true }).waitFor();
}

const cell = (card: Locator, row: number, column: number) =>
  card.locator(`[data-cell="${row} ${column}"]`);

it.each(walks)(
  'from nothing to the books of $ledger.full: the first invoice of a vendor is suggested from the ledger’s history, split, approved and entered by account, class and tax',
  async (walk) => {
    const { ledger, vendor, suggested, part, bill } = walk;
    await enterHistory(walk);
    const { page } = await visitAs('admin', '/integrations');
    await connect(page, ledger);

    await goWithin(page, '/dashboard');
    const file = { vendor, lines, sums: ['200.00', '40.00'], rate: '20', total: '240.00' } as const;
    await chooseFiles(page, [newInvoiceFile(`${ledger.id}.pdf`, file)]);
    const ready = page.getByRole('list', { name: 'Ready to review' }).getByRole('listitem');
    const invoice = ready.getByRole('link', { name: new RegExp(vendor.replace(' Ltd', '')) });
    await invoice.click(patient);
    const number = await page.getByLabel('Invoice number').inputValue();

    const card = page.getByRole('region', { name: /^Lines \(3\)/ });
    await card.getByRole('button', { name: 'Coding' }).click();
    for (const [index, text] of suggested.entries()) {
      const reason = 'suggested: all of the last 4 such lines of this vendor';
      await expect.poll(() => cell(card, 1, index + 1).textContent()).toBe(`${text}, ${reason}`);
    }
    await card.getByRole('button', { name: /^Accept \d+ suggestions/ }).click();
    await card.getByRole('button', { name: 'Split line 1' }).click();
    await page.keyboard.type('30%');
    await page.keyboard.press('Tab');
    await page.keyboard.type(part.account);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(part.class);
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(card, 1, 0).textContent()).toContain('70.00 left');
    await expect.poll(() => cell(card, 2, 3).textContent()).toBe(part.class);

    await approveHere(page);
    await page.getByText('Approved: reopen to edit.').waitFor();
    await page.getByRole('button', { name: /^Export/ }).click();
    await page.getByRole('menuitem', { name: ledger.short, exact: true }).click();
    await page.getByText('Export Successful', { exact: true }).first().waitFor();

    await page.goto('/sandbox/books');
    const entered = page
      .getByRole('article')
      .filter({ hasText: `Bill ${number} of ${vendor}: 240.00` });
    await entered.waitFor();
    const texts = await entered.getByRole('listitem').allTextContents();
    expect(
      texts.map((text) => text.split(' · ').map((one) => one.replace(/^(account|tax|class) /, ''))),
    ).toEqual(bill);
    const disconnected = await page.request.delete(`/api/integrations/${ledger.id}`);
    expect(disconnected.ok()).toBe(true);
  },
);
