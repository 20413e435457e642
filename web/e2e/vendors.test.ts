import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getDuplicates, listVendors } from '#shared/vendors/contract.ts';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { expectAccessible } from './support/looks.ts';
import { goWithin } from './support/navigation.ts';
import { goOfflineWithoutReload } from './support/offline.ts';

const { expectComplaint, visitAs } = withBrowser(withSharedCompany);

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const toastOf = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

/** Opens the review of duplicates. The demo company has some already; new ones come by the feed. */
async function review(page: Page): Promise<void> {
  const answer = await page.request.get('/api/vendors/duplicates');
  const { length } = getDuplicates.answer.parse(await answer.json());
  const text = length === 1 ? '1 possible duplicate' : `${length} possible duplicates`;
  await page.getByText(text, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Review and merge' }).click();
}

/** Skips groups until the one with this vendor. */
async function toGroupOf(merging: Locator, name: string): Promise<void> {
  while ((await merging.getByText(name, { exact: true }).count()) === 0) {
    await merging.getByRole('button', { name: 'Skip Group' }).click();
  }
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Vendor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Vendor name').fill(name);
  await dialog.getByRole('button', { name: 'Create vendor' }).click();
}

/** The vendors with this name on the server. */
async function onServer(page: Page, name: string) {
  const answer = await page.request.get(`/api/vendors?search=${encodeURIComponent(name)}`);
  return listVendors.answer.parse(await answer.json()).find((one) => one.name === name);
}

describe('vendors', () => {
  it('can be added (with a question about duplicates), merged, verified and deleted', async () => {
    const { page } = await visitAs('admin', '/vendors');
    const mark = String(Date.now()).slice(-7);
    const [first, twin] = [`Kestrel Freight ${mark}`, `KESTREL FREIGHT ${mark} Ltd`];

    await add(page, first);
    await toastOf(page, 'Vendor created successfully').waitFor();
    await page.getByLabel('Search vendors').fill(mark);
    await rowOf(page, first).waitFor();
    await expectAccessible(page);

    // Offline, the question comes with the later answer of the server.
    expectComplaint(/409/);
    await goOfflineWithoutReload(page);
    await add(page, twin);
    await rowOf(page, twin).waitFor();
    await page.context().setOffline(false);
    const question = page.getByRole('alertdialog', { name: 'Possible duplicates found' });
    await question.getByText('Do you want to create anyway?').waitFor();
    await question.getByText('same name').waitFor();
    await question.getByRole('button', { name: 'Create anyway' }).click();
    await expect.poll(() => onServer(page, twin)).toBeDefined();

    await review(page);
    const merging = page.getByRole('dialog', { name: 'Merge Duplicate Vendors' });
    await merging.getByText(/^Group 1 of \d+$/).waitFor();
    await toGroupOf(merging, first);
    await merging.getByRole('button', { name: 'Merge Vendors' }).click();
    await merging.getByText('Please provide a reason for merging').waitFor();
    await merging.getByLabel('Reason').fill('Entered twice');
    await merging.getByRole('button', { name: 'Merge Vendors' }).click();
    await toastOf(page, 'Vendors merged successfully').waitFor();
    await rowOf(page, twin).waitFor({ state: 'detached' });
    const kept = await onServer(page, first);
    await expect.poll(() => onServer(page, twin)).toMatchObject({ mergedIntoId: kept?.id });
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
    await expect.poll(() => asked).toBe(`Are you sure you want to delete ${other}?`);
    await toastOf(page, 'Vendor deleted successfully').waitFor();

    // An offline statement takes effect on this device at once.
    const namesake = `Kestrel Freight ${mark} Inc`;
    await add(page, namesake);
    await question.getByRole('button', { name: 'Create anyway' }).click();
    await expect.poll(() => onServer(page, namesake)).toBeDefined();
    await review(page);
    await toGroupOf(merging, namesake);
    await goOfflineWithoutReload(page);
    await merging.getByRole('button', { name: 'Not a duplicate' }).click();
    await expect.poll(() => merging.getByText(namesake, { exact: true }).count()).toBe(0);
    if (await merging.isVisible()) await page.keyboard.press('Escape');
    await page.getByRole('link', { name: namesake, exact: true }).click();
    const apart = page.getByRole('region', { name: 'Not a duplicate of' });
    await apart.getByRole('link', { name: first }).waitFor();
    await page.context().setOffline(false);
    await toastOf(page, 'Marked as different vendors').waitFor();
    await apart.getByText('Said by admin@').waitFor();
    await expectAccessible(page);
    await apart.getByRole('button', { name: /^Undo/ }).click();
    await apart.waitFor({ state: 'detached' });
    await toastOf(page, 'No longer marked as different vendors').waitFor();

    // Vendors were merged into it, so it is made inactive instead of deleted, until somebody activates it again.
    await goWithin(page, '/vendors');
    await page.getByLabel('Search vendors').fill(mark);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: `Delete ${first}`, exact: true }).click();
    await page
      .getByText('Other vendors were merged into it, so it was not deleted.')
      .first()
      .waitFor();
    await page.getByRole('tab', { name: /^Inactive/ }).click();
    await page.getByRole('button', { name: `Edit ${first}`, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: `Edit ${twin}`, exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: first, exact: true }).click();
    await page.getByText('Merged into this vendor').waitFor();
    await page.getByRole('button', { name: `Activate ${first}` }).click();
    await toastOf(page, 'Vendor activated successfully').waitFor();
    const history = page.getByRole('region', { name: 'What happened' });
    await history.getByText(/activated it$/).waitFor();
  });
});
