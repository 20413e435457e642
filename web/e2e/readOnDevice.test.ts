import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { anInvoice, linesOf } from '#shared/reading/testing/invoices.ts';
import { type Line, widthOf } from '#shared/reading/testing/pages.ts';
import { withBrowser } from './support/browser.ts';
import { goOffline, goOnline, withServiceWorker } from './support/offline.ts';
import { patient } from './support/patient.ts';
import { pagesPdf, placed } from './support/pdf.ts';
import { chooseFiles, newInvoiceFile, queuedFile, uploadsNamed } from './support/uploads.ts';

const { visitAs } = withBrowser();

const vendor = 'Highland Paper Ltd';
const number = 'HP-2026-17';

it('12.8, 12.9 files dropped offline show what is in them and what is here already, until the server has read them', async () => {
  const { page } = await visitAs('clerk', '/dashboard', withServiceWorker);
  const ready = page.getByRole('list', { name: 'Ready to review' }).getByRole('listitem');
  await chooseFiles(page, [newInvoiceFile('first.pdf', { vendor, number })]);
  await ready
    .filter({ hasText: 'first.pdf' })
    .getByRole('link', { name: /^Review invoice/ })
    .waitFor(patient);

  await goOffline(page);
  const made = documents();
  const again = newInvoiceFile('again.pdf', { vendor, number, total: '121.00' });
  await chooseFiles(page, [again, ...made]);
  await page.getByRole('link', { name: `Offline · ${1 + made.length} waiting` }).waitFor();
  const shown = async () => {
    const file = queuedFile(page, 'again.pdf');
    await file.getByText(`${vendor} · ${number} · $121.00`).waitFor();
    await file.getByText('Dated Mar 2, 2026 · Read on this device').waitFor();
    await file.getByText(`There is an invoice ${number} of this vendor already`).waitFor();
  };
  await shown();
  await page.reload();
  await shown();
  await expect
    .poll(async () => (await readingsHere(page)).map(({ outcome }) => outcome), {
      timeout: 120_000,
    })
    .toEqual(['read', ...made.map(() => 'read')]);
  const here = await readingsHere(page);

  await goOnline(page);
  for (const { name } of [again, ...made]) {
    await expect
      .poll(async () => (await uploadsNamed(page, name)).map(({ status }) => status))
      .toEqual(['completed']);
  }
  for (const { name } of made) {
    const [{ id = '', invoiceId = '' } = {}] = await uploadsNamed(page, name);
    const answer = await page.request.get(`/api/invoices/${invoiceId}`);
    const read = here.find((one) => one.id === id)?.fields?.values;
    expect({ name, ...read }).toEqual({ name, ...fields.parse(await answer.json()) });
  }
  await expect.poll(() => readingsHere(page)).toEqual([]);
  expect(await page.getByText('Read on this device').count()).toBe(0);
  expect(await uploadsNamed(page, 'again.pdf')).toHaveLength(1);
});

const text = z.string().nullable();
const fields = z.object({
  vendorName: text,
  invoiceNumber: text,
  amount: text,
  currency: z.string(),
  invoiceDate: text,
  dueDate: text,
  vendorTaxId: text,
  iban: text,
});
const reading = z.object({
  id: z.string(),
  outcome: z.string(),
  fields: z.object({ values: fields }).optional(),
});

/** Invoices in several languages and layouts, for which device and server have to read the same. */
function documents() {
  return (['en', 'de', 'fr'] as const).flatMap((language) =>
    (['labels beside', 'letter'] as const).map((layout) => {
      const invoice = { ...anInvoice, number: `${language}-${layout.length}-77` };
      const page = linesOf(invoice, language, layout).map(operatorsOf);
      const name = `${language} ${layout}.pdf`;
      return { name, mimeType: 'application/pdf', buffer: pagesPdf(page) };
    }),
  );
}

function operatorsOf({ text: words, x, y, size = 10, flushRight }: Line): string {
  const left = flushRight ? x - widthOf(words, size) : x;
  return placed(words.replace(/[\\()]/g, '\\$&'), left, y + size, size);
}

/** What the device has read, from its local database. */
async function readingsHere(page: Page) {
  const rows = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all = await indexedDB.databases();
    const name = all.map((one) => one.name ?? '').find((one) => /^docket:.+:.+/.test(one)) ?? '';
    const database = await settled(indexedDB.open(name));
    const { objectStoreNames } = database;
    const rows: unknown[] = objectStoreNames.contains('deviceReadings')
      ? await settled(database.transaction('deviceReadings').objectStore('deviceReadings').getAll())
      : [];
    database.close();
    return rows;
  });
  return z.array(reading).parse(rows);
}
