import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listRules } from '#shared/rules/contract.ts';
import { withBrowser } from './support/browser.ts';
import { expectStateAccessible } from './support/looks.ts';
import { goWithin } from './support/navigation.ts';
import { goOffline, goOnline, untilSaved, withServiceWorker } from './support/offline.ts';

const { company, visit, expectComplaint, visitAs } = withBrowser();

/** Amounts that no invoice of the demo company has, so that these rules change nothing for other tests. */
const range = { least: '900000000', most: '910000000', within: '905000000' };

let made = 0;
const newName = () => `Yachts ${Date.now()}-${++made}`;

/** By its exact name, because the warnings of a row may mention other rules. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const toastOf = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

async function open(page: Page): Promise<void> {
  await goWithin(page, '/approval-settings');
  await rowOf(page, 'Small purchases').waitFor();
}

async function add(page: Page, name: string, approvers: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add Rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rule name').fill(name);
  await dialog.getByLabel('Minimum amount').fill(range.least);
  await dialog.getByLabel('Maximum amount').fill(range.most);
  for (const approver of approvers) {
    await dialog.getByLabel('Required approvers').fill(approver);
    await page.getByRole('option', { name: approver }).click();
  }
  await dialog.getByRole('button', { name: 'Create rule' }).click();
  await rowOf(page, name).waitFor();
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Delete “${name}”?` });
  await question.getByRole('button', { name: 'Delete rule' }).click();
}

/** The rule with this name on the server. */
async function onServer(page: Page, name: string) {
  const answer = await page.request.get('/api/approval-rules');
  return listRules.answer.parse(await answer.json()).find((rule) => rule.name === name);
}

describe('the approval rules', () => {
  it('are accessible and fit, and show each edited field to a colleague at once', async () => {
    const { page } = await visitAs('admin', 'about:blank');
    await open(page);
    await page.getByLabel('Amount', { exact: true }).fill('1200');
    await page
      .getByRole('region', { name: 'Try an amount' })
      .getByRole('listitem')
      .first()
      .waitFor();
    await expectStateAccessible(page);
    await page.getByRole('button', { name: 'Add Rule' }).click();
    await page.getByLabel('Required approvers').fill('Any manager');
    await page.getByRole('option', { name: 'Any manager' }).click();
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('Rule name is required').waitFor();
    await expectStateAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    const name = newName();
    await add(page, name, ['Any manager']);
    await toastOf(page, 'Rule Created').waitFor();
    const { page: colleague } = await visitAs('manager', 'about:blank');
    await open(colleague);
    await rowOf(colleague, name).waitFor();

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('dialog').getByLabel('Priority').fill('77');
    await colleague.getByRole('button', { name: `Edit ${name}` }).click();
    await colleague.getByRole('dialog').getByLabel('Auto-escalate after').fill('48');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toastOf(page, 'Rule Updated').waitFor();
    await colleague.getByText('Changed meanwhile by somebody else: Priority.').waitFor();
    await colleague.getByRole('button', { name: 'Save changes' }).click();
    await toastOf(colleague, 'Rule Updated').waitFor();
    await rowOf(page, name).getByRole('cell', { name: '48 hours', exact: true }).waitFor();
    await expect
      .poll(() => onServer(page, name))
      .toMatchObject({
        priority: 77,
        autoEscalateAfterHours: 48,
      });
    await remove(page, name);
    await toastOf(page, 'Rule Deleted').waitFor();
  });

  it('can be created, edited, switched and deleted offline, and an edit that comes too late is kept', async () => {
    const { page } = await visitAs('manager', 'about:blank', withServiceWorker);
    await open(page);
    const old = newName();
    await add(page, old, ['Any approver']);
    await toastOf(page, 'Rule Created').waitFor();
    await goOffline(page);

    const name = newName();
    await add(page, name, ['Any manager']);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('dialog').getByLabel('Priority').fill('88');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toastOf(page, 'Kept on this device').waitFor();
    await rowOf(page, name).getByRole('switch', { checked: true }).click();
    await rowOf(page, name).getByRole('switch', { checked: false }).waitFor();
    await rowOf(page, name).getByLabel('Waits to be sent').waitFor();
    await remove(page, old);
    await rowOf(page, old).getByText('Deletion waits to be sent').waitFor();
    await rowOf(page, old).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: `Edit ${old}` }).waitFor();
    await remove(page, old);
    await rowOf(page, old).getByText('Deletion waits to be sent').waitFor();

    await goOnline(page);
    await untilSaved(page);
    await expect.poll(() => onServer(page, name)).toMatchObject({ priority: 88, isActive: false });
    expect(await onServer(page, old)).toBeUndefined();
    await expect.poll(() => rowOf(page, old).count()).toBe(0);

    // The text of an edit is kept although a colleague has deleted the rule meanwhile.
    await goOffline(page);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('dialog').getByLabel('Priority').fill('99');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toastOf(page, 'Kept on this device').waitFor();
    const { page: colleague } = await visitAs('admin', 'about:blank');
    await open(colleague);
    await remove(colleague, name);
    await toastOf(colleague, 'Rule Deleted').waitFor();
    await goOnline(page);
    await toastOf(page, 'Update Failed').waitFor();
    await page.getByRole('region', { name: 'Edits that were refused' }).waitFor();
    await page.getByRole('row', { name: /Priority .* 99/ }).waitFor();
    expect(await rowOf(page, name).count()).toBe(0);
  });

  it('are shown before the first load is complete, or say why they cannot be', async () => {
    expectComplaint(/ERR_FAILED/);
    const { page, context } = await visit('/');
    await context.route('**/api/sync/changes*', (route) => route.abort());
    await context.route('**/api/approval-rules', (route) => route.abort());
    await company().signInAs(page, 'admin');
    await page.goto('/approval-settings');
    await page.getByText('Failed to load approval rules').waitFor();
    expect(await page.getByText('No custom rules configured').count()).toBe(0);
    expect(await page.getByText('Try an amount').count()).toBe(0);

    await context.unroute('**/api/approval-rules');
    const again = page.getByRole('button', { name: 'Try again' });
    // The button may be gone: the page retries by itself once another call has reached the server.
    await again.click({ timeout: 3_000 }).catch(() => undefined);
    await rowOf(page, 'Small purchases').waitFor();
    await page.getByText('once all data of your company has loaded').waitFor();
    expect(await page.getByRole('table').getByRole('switch').count()).toBe(0);
  });
});
