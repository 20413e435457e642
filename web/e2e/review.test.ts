import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { databasesOn, editField, onServer, openInvoice, takeInvoice } from './support/invoices.ts';
import { expectAccessible } from './support/looks.ts';
import { goOffline, untilSaved, withServiceWorker } from './support/offline.ts';
import { patient } from './support/patient.ts';
import { invoicePdf } from './support/pdf.ts';
import { uploadsNamed } from './support/uploads.ts';

const { visitAs } = withBrowser(withSharedCompany);
let made = 0;

/** Uploads a file, waits until it is read, and opens it. Each amount is printed once. */
async function openUploaded(page: Page): Promise<Invoice> {
  const number = `RV-${Date.now()}-${++made}`;
  const name = `${number}.pdf`;
  const buffer = invoicePdf({ number, total: '1,234.50', sums: ['1,028.75', '205.75'] });
  await page.request.post('/api/upload', {
    multipart: { file: { name, mimeType: 'application/pdf', buffer } },
    headers: { Origin: inject('product').url },
  });
  const id = await expect
    .poll(async () => (await uploadsNamed(page, name))[0]?.invoiceId, patient)
    .toBeTruthy()
    .then(async () => (await uploadsNamed(page, name))[0]?.invoiceId ?? '');
  await openInvoice(page, { id });
  await page.getByRole('img', { name: 'Page 1' }).locator('canvas').waitFor({ state: 'attached' });
  return onServer(page, { id });
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const boxOf = (page: Page, name: string) => page.locator(`[data-box="${name}"]`);
const isLit = (page: Page, name: string) => boxOf(page, name).getAttribute('data-lit');
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'],
  );

const severalToCheck = /\b[3-9] to check/;
const desk = { viewport: { width: 1440, height: 900 } };

function atDesk(options = {}) {
  return visitAs('clerk', 'about:blank', { ...desk, ...options });
}

it('a doubtful invoice is corrected and handed on with at most six keys apart from typing, and a clean one is approved with one', async () => {
  const { page } = await visitAs('clerk', '/invoices?list=to-check', desk);
  await page.getByRole('row', { name: severalToCheck }).getByRole('link').first().click();
  await page.getByRole('button', { name: severalToCheck }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  const summary = page.locator('[role=status]:focus', { hasText: 'Nothing left to check' });
  const stops: (string | undefined)[] = [];
  const hasMoved = async () =>
    (await summary.count()) > 0 || (await focused(page)) !== stops.at(-1);
  for (let key = 'e'; (await summary.count()) === 0; key = 'Enter') {
    await press(key);
    await expect.poll(hasMoved).toBe(true);
    stops.push(await focused(page));
    if (stops.at(-1) === 'vendorEmail') await page.keyboard.type('accounts@corrected.example');
  }
  await press('w');
  await expect.poll(() => page.url()).not.toContain(id);
  expect(stops).toContain('vendorEmail');
  expect(keys).toBeLessThanOrEqual(6);
  await expect
    .poll(() => onServer(page, { id }))
    .toMatchObject({
      vendorEmail: 'accounts@corrected.example',
      doubts: 0,
      awaitsReview: false,
    });

  const { page: manager } = await visitAs('manager', 'about:blank', desk);
  const clean = await takeInvoice(manager, { approvals: 1 });
  await openInvoice(manager, clean);
  await expect.poll(() => manager.getByRole('button', { name: 'Approve' }).isEnabled()).toBe(true);
  await manager.keyboard.press('a');
  await expect.poll(() => onServer(manager, clean)).toMatchObject({ status: 'approved' });
});

it('a date without signs and an amount that are typed into their doubts are entered, and the corrected invoice is approved by its key', async () => {
  const { page } = await visitAs('manager', 'about:blank', desk);
  const invoice = await takeInvoice(page, { approvals: 1 });
  await openInvoice(page, invoice);
  await editField(page, 'Invoice date', '');
  await editField(page, 'Amount', '');
  await untilSaved(page);
  await page.getByRole('button', { name: '2 to check' }).waitFor();
  await page.keyboard.press('e');
  await expect.poll(() => focused(page)).toBe('invoiceDate');
  await page.keyboard.type('03022026');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('amount');
  await page.keyboard.type(invoice.amount ?? '');
  await page.keyboard.press('Enter');
  const summary = page.locator('[role=status]:focus', { hasText: 'Nothing left to check' });
  const sums = page.locator('[aria-label=Sums]:focus');
  await summary.or(sums).waitFor();
  if ((await sums.count()) > 0) await page.keyboard.press('Enter');
  await summary.waitFor();

  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: 'Approve' }).isEnabled()).toBe(true);
  await page.keyboard.press('a');
  const anyway = page.getByRole('button', { name: 'Approve anyway' });
  const timeline = page.getByRole('list', { name: 'Timeline' }).getByText('approved it');
  await anyway.or(timeline).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await expect
    .poll(() => onServer(page, invoice))
    .toMatchObject({
      status: 'approved',
      invoiceDate: '2026-03-02',
      amount: invoice.amount,
    });
  await timeline.waitFor();
});

it('text that is marked on the page goes into its field, and field and page show each other', async () => {
  const { page } = await atDesk();
  const invoice = await openUploaded(page);
  await field(page, 'Subtotal').focus();
  await drawAround(page, 'amount');
  await expect.poll(() => field(page, 'Subtotal').inputValue()).toMatch(/1,?234\.50/);
  await field(page, 'Subtotal').blur();
  await expect.poll(() => onServer(page, invoice)).toMatchObject({ subtotal: '1234.50' });

  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await drawAround(page, 'vendorName');
  const choice = page.getByRole('dialog', { name: 'Put this where?' });
  await choice.getByText('Lakeside Paper Ltd').waitFor();
  await choice.getByRole('button', { name: 'Description' }).click();
  await expect
    .poll(() => field(page, 'Description').first().inputValue())
    .toBe('Lakeside Paper Ltd');
  await field(page, 'Description').first().blur();
  await expect
    .poll(() => onServer(page, invoice))
    .toMatchObject({ description: 'Lakeside Paper Ltd' });

  await page.keyboard.press('Control+z');
  await expect
    .poll(() => onServer(page, invoice))
    .toMatchObject({ description: invoice.description, subtotal: '1234.50' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => onServer(page, invoice)).toMatchObject({ subtotal: invoice.subtotal });
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => onServer(page, invoice)).toMatchObject({ subtotal: '1234.50' });

  // A field shows where it was read, and a box on the page shows its field.
  await field(page, 'Amount').focus();
  await expect.poll(() => isLit(page, 'amount')).toBe('true');
  expect(await isLit(page, 'invoiceNumber')).toBeNull();
  await field(page, 'Invoice number').hover();
  await expect.poll(() => isLit(page, 'invoiceNumber')).toBe('true');
  await boxOf(page, 'vendorName').click();
  await expect.poll(() => focused(page)).toBe('vendorName');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByText('125%').waitFor();
  await page.getByRole('button', { name: 'Turn clockwise' }).click();
  await boxOf(page, 'amount').click();
  await expect.poll(() => focused(page)).toBe('amount');
});

it('a document that was opened is available offline, and deleted when its owner signs out', async () => {
  const { page } = await atDesk(withServiceWorker);
  const invoice = await openUploaded(page);
  await page.getByText('It was read from a file').waitFor();
  await untilKept(page, invoice);
  await goOffline(page);
  await openInvoice(page, invoice);
  await page.getByRole('img', { name: 'Page 1' }).locator('canvas').waitFor({ state: 'attached' });
  await boxOf(page, 'amount').click();
  await expect.poll(() => focused(page)).toBe('amount');
  await page.getByText('It was read from a file').waitFor();

  await page.context().setOffline(false);
  await page.reload();
  await page
    .getByRole('button', { name: /Log out/ })
    .first()
    .click();
  await page.waitForURL(/subscribe/);
  await expect.poll(() => databasesOn(page)).toEqual([]);
});

/** Drags from beside one corner of a field's box to beside the opposite one, like a hand. */
async function drawAround(page: Page, name: string): Promise<void> {
  // Further down, the document moves with every field that grows beside it; here it stands still.
  await page.evaluate(() => window.scrollTo(0, 0));
  // Waits until the page of the document no longer scrolls to the field that had the focus.
  await boxOf(page, name).hover({ trial: true });
  const box = await boxOf(page, name).boundingBox();
  if (!box) throw new Error(`${name} has no place on the page`);
  await page.mouse.move(box.x - 4, box.y - 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.move(box.x + box.width + 4, box.y + box.height + 4, { steps: 3 });
  await page.mouse.up();
}

/** Waits until the file and its words are on this device. */
async function untilKept(page: Page, { uploadId }: Invoice): Promise<void> {
  const kept = async (id: string | null) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((one) => one.startsWith('docket:'));
    if (!name) return false;
    const open = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result);
    });
    const parts = database
      .transaction('keptParts')
      .objectStore('keptParts')
      .index('uploadId')
      .getAllKeys(id ?? '');
    const found = await new Promise<string>((resolve) => {
      parts.onsuccess = () => resolve(JSON.stringify(parts.result));
    });
    database.close();
    return found.includes('"file"') && found.includes('"words"');
  };
  // Asked from here: `waitForFunction` takes a promise for an answer.
  await expect.poll(() => page.evaluate(kept, uploadId)).toBe(true);
}
