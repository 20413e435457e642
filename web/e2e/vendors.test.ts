import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getDuplicates, listVendors } from '#shared/vendors/contract.ts';
import { withBrowser } from './support/browser.ts';
import { expectAccessible } from './support/looks.ts';
import { offlineComplaint } from './support/offline.ts';
import { signInAs } from './support/people.ts';

const { visit, expectComplaint } = withBrowser();

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const toastOf = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Vendor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Vendor name').fill(name);
  await dialog.getByRole('button', { name: 'Create vendor' }).click();
}

/** As the server has them, by name. */
async function onServer(page: Page, name: string) {
  const answer = await page.request.get(`/api/vendors?search=${encodeURIComponent(name)}`);
  return listVendors.answer.parse(await answer.json()).find((one) => one.name === name);
}

describe('vendors', () => {
  it('are added, asked about where they double another, merged, verified and deleted', async () => {
    const { page } = await visit('/');
    await signInAs(page, 'admin');
    await page.goto('/vendors');
    const mark = String(Date.now()).slice(-7);
    const [first, twin] = [`Kestrel Freight ${mark}`, `KESTREL FREIGHT ${mark} Ltd`];

    await add(page, first);
    await toastOf(page, 'Vendor created successfully').waitFor();
    await page.getByLabel('Search vendors').fill(mark);
    await rowOf(page, first).waitFor();
    await expectAccessible(page);

    // Without a network the question comes when the answer does.
    expectComplaint(offlineComplaint);
    expectComplaint(/409/);
    await page.context().setOffline(true);
    await add(page, twin);
    await rowOf(page, twin).waitFor();
    await page.context().setOffline(false);
    const question = page.getByRole('alertdialog', { name: 'Possible duplicates found' });
    await question.getByText('Do you want to create anyway?').waitFor();
    await question.getByText('same name').waitFor();
    await question.getByRole('button', { name: 'Create anyway' }).click();
    await expect.poll(() => onServer(page, twin)).toBeDefined();

    // The demo company has doubles of its own; the new ones come by the feed.
    const answer = await page.request.get('/api/vendors/duplicates');
    const { length } = getDuplicates.answer.parse(await answer.json());
    await page.getByText(`${length} possible duplicates`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Review and merge' }).click();
    const merging = page.getByRole('dialog', { name: 'Merge Duplicate Vendors' });
    await merging.getByText(/^Group 1 of \d+$/).waitFor();
    while ((await merging.getByText(first, { exact: true }).count()) === 0) {
      await merging.getByRole('button', { name: 'Skip Group' }).click();
    }
    await merging.getByRole('button', { name: 'Merge Vendors' }).click();
    await merging.getByText('Please provide a reason for merging').waitFor();
    await merging.getByLabel('Reason').fill('Entered twice');
    await merging.getByRole('button', { name: 'Merge Vendors' }).click();
    await toastOf(page, 'Vendors merged successfully').waitFor();
    await rowOf(page, twin).waitFor({ state: 'detached' });
    const kept = await onServer(page, first);
    expect(await onServer(page, twin)).toMatchObject({ mergedIntoId: kept?.id });
    if (await merging.isVisible()) await page.keyboard.press('Escape');

    await page.getByRole('button', { name: `Verify ${first}` }).click();
    await toastOf(page, 'Vendor verified successfully').waitFor();
    await rowOf(page, first).getByRole('img', { name: 'Verified' }).waitFor();

    const other = `Plover Pens ${mark}`;
    await add(page, other);
    await rowOf(page, other).waitFor();
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      }),
    );
    await page.getByRole('button', { name: `Delete ${other}` }).click();
    expect(await asked).toBe(`Are you sure you want to delete ${other}?`);
    await toastOf(page, 'Vendor deleted successfully').waitFor();

    await page.getByRole('link', { name: first, exact: true }).click();
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    await page.getByText('Merged into this vendor').waitFor();
  });
});
