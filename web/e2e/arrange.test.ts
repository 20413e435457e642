import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { invoice } from '#shared/invoices/contract.ts';
import { upload } from '#shared/uploads/contract.ts';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { expectAccessibleInAllLooks } from './support/looks.ts';
import { goOffline, goOnline, untilSaved, withServiceWorker } from './support/offline.ts';
import { patient } from './support/patient.ts';
import { invoicePage, pagesPdf, plainPage } from './support/pdf.ts';
import { chooseFiles, queuedFile, uploadsNamed } from './support/uploads.ts';

const { expectComplaint, visitAs } = withBrowser(withSharedCompany);

it('the proposed split of a file into three invoices is corrected and confirmed by keyboard', async () => {
  const { page } = await visitAs('clerk');
  const [first, second, third] = [1, 2, 3].map((one) => `S-${Date.now()}-${one}`);
  const buffer = pagesPdf(
    invoicePage({ number: `${first}`, total: '110.00', sums: ['100.00', '10.00'] }),
    plainPage('With this cover sheet comes what follows.'),
    invoicePage({ number: `${second}`, total: '220.00', sums: ['200.00', '20.00'] }),
    invoicePage({ number: `${third}`, total: '330.00', sums: ['300.00', '30.00'] }),
  );
  await chooseFiles(page, [{ name: 'month.pdf', mimeType: 'application/pdf', buffer }]);
  const asking = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
  const file = asking.filter({ hasText: 'month.pdf' });
  await file.getByText('This file looks like 3 invoices.').waitFor(patient);
  await file.getByRole('link', { name: 'Arrange pages' }).click();

  const confirm = page.getByRole('button', { name: 'Make 3 invoices' });
  await confirm.waitFor();
  await expect.poll(() => confirm.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAccessibleInAllLooks(page);
  const cut = (before: number) => page.getByRole('button', { name: `Cut before page ${before}` });
  await expect.poll(() => cut(3).getAttribute('aria-pressed')).toBe('true');
  // The cover sheet belongs to the invoice after it.
  await cut(2).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await confirm.waitFor();
  await page.keyboard.press('Enter');

  await page.getByText('Pages arranged').first().waitFor();
  const ready = page.getByRole('list', { name: 'Ready to review' }).getByRole('listitem');
  const review = (name: string) =>
    ready.filter({ hasText: name }).getByRole('link', { name: /^Review/ });
  for (const name of ['month (page 1).pdf', 'month (pages 2–3).pdf', 'month (page 4).pdf']) {
    await ready
      .filter({ hasText: name })
      .getByRole('link', { name: /^Review/ })
      .waitFor(patient);
  }
  // One picture is late, and the other could not be drawn.
  expectComplaint(/410.*\/pages\/2/);
  await page.route('**/api/uploads/*/pages/1', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/uploads/*/pages/2', (route) => route.fulfill({ status: 410 }));
  await review('month (pages 2–3).pdf').click();
  await page.getByLabel('Invoice number').waitFor();
  await expect.poll(() => page.getByLabel('Invoice number').inputValue()).toBe(second);
  const all = z.array(invoice).parse(await (await page.request.get('/api/invoices')).json());
  const made = all.filter(({ fileName }) => fileName?.startsWith('month'));
  expect(made.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual([first, second, third]);

  await page.getByText('The preview of its pages is not ready yet.').waitFor();
  await page.unroute('**/api/uploads/*/pages/1');
  const [shown] = await uploadsNamed(page, 'month (pages 2–3).pdf');
  await page.evaluate((path) => fetch(path, { method: 'POST' }), `/api/uploads/${shown?.id}/retry`);
  await page.getByRole('img', { name: 'Page 1' }).locator('canvas').waitFor();
  const other = page.locator('[data-page="1"]');
  await other.scrollIntoViewIfNeeded();
  await other.getByText('This page could not be drawn. Open the file to look at it.').waitFor();
});

it('12.7 two photos that were taken offline become two pages of one invoice', async () => {
  const { page, context } = await visitAs('clerk', '/dashboard', withServiceWorker);
  const number = `P-${Date.now()}`;
  const photos = [
    await photoOf(context, [
      'Subtotal 400.00',
      'VAT 20% 80.00',
      'Total USD 480.00',
      'Please pay soon.',
    ]),
    await photoOf(context, ['Harbour Joinery Ltd', `Invoice number: ${number}`, 'INVOICE']),
  ];
  await goOffline(page);
  const files = photos.map((buffer, index) => ({
    name: `${number}-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await chooseFiles(page, files);
  await page.getByText('2 photos, each an invoice of its own.').waitFor();
  await page.getByRole('link', { name: /^Offline · 2 waiting/ }).waitFor();
  for (const width of [1_024, 1_440, 1_280]) {
    await page.setViewportSize({ width, height: 720 });
    // The header has room for its text: the page does not scroll sideways.
    const { visible, content } = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = window.document.documentElement;
      return { visible: clientWidth, content: scrollWidth };
    });
    expect(content).toBe(visible);
  }
  await page.getByRole('button', { name: 'Join pages…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pages of one invoice' });
  // The page with the total was photographed first.
  await dialog.getByRole('button', { name: `Move up: photo 2, ${number}-1.jpg` }).click();
  await dialog.getByRole('button', { name: 'Join 2 pages' }).click();
  const joined = '2 photos are read as one invoice when all of them are uploaded.';
  await page.getByText(joined).waitFor();
  await page.reload();
  await queuedFile(page, `${number}-0.jpg`).waitFor();
  await page.getByText(joined).waitFor();

  await goOnline(page);
  await untilSaved(page);
  const name = `${number}-1 (and 1 more).jpg`;
  await expect
    .poll(async () => (await uploadsNamed(page, name)).map(({ status }) => status), {
      ...patient,
    })
    .toEqual(['completed']);
  const [document] = await uploadsNamed(page, name);
  const uploads = await (await page.request.get('/api/processing-queue?limit=500')).json();
  const sent = z
    .array(upload)
    .parse(uploads)
    .filter(({ fileName }) => fileName.startsWith(number));
  expect(sent).toHaveLength(3);
  expect(sent.filter(({ invoiceId }) => invoiceId !== null)).toEqual([document]);
  const answer = await page.request.get(`/api/invoices/${document?.invoiceId}`);
  expect(invoice.parse(await answer.json())).toMatchObject({
    invoiceNumber: number,
    amount: '480.00',
    pageCount: 2,
  });

  await page.goto(`/invoices/${document?.invoiceId}`);
  await page.getByRole('button', { name: 'Open the files' }).click();
  const second = page.getByRole('menuitem', { name: `Page 2 · ${number}-0.jpg` });
  const file = await page.request.get((await second.getAttribute('href')) ?? '');
  expect((await file.body()).equals(photos[0] ?? Buffer.alloc(0))).toBe(true);
});

/** A photo of a sheet with these lines, taken from straight above. */
async function photoOf(context: BrowserContext, lines: readonly string[]): Promise<Buffer> {
  const sheet = await context.newPage();
  await sheet.setViewportSize({ width: 900, height: 1_200 });
  const text = lines.map((line) => `<p>${line}</p>`).join('');
  await sheet.setContent(`<body style="font: 34px sans-serif; padding: 60px">${text}</body>`);
  const photo = await sheet.screenshot({ type: 'jpeg', quality: 90 });
  await sheet.close();
  return photo;
}
