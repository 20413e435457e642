import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listRules } from '#shared/rules/contract.ts';
import { withBrowser } from './support/browser.ts';
import { expectAccessibleInAllLooks } from './support/looks.ts';
import { goOffline, goOnline, installed, untilSaved } from './support/offline.ts';
import { signInAs } from './support/people.ts';

const { visit, expectComplaint, visitAs } = withBrowser();

/** Amounts that no invoice of the demo company has: the other tests here find their rules as they were. */
const range = { least: '900000000', most: '910000000', within: '905000000' };

let made = 0;
const newName = () => `Yachts ${Date.now()}-${++made}`;

/** Its warnings may name other rules. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const toastOf = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

async function open(page: Page): Promise<void> {
  await page.goto('/approval-settings');
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

/** As the server has it. */
async function onServer(page: Page, name: string) {
  const answer = await page.request.get('/api/approval-rules');
  return listRules.answer.parse(await answer.json()).find((rule) => rule.name === name);
}

describe('the approval rules', () => {
  it('say beside each field what is missing, and take what is right', async () => {
    const { page } = await visitAs('admin', 'about:blank');
    await open(page);
    const name = newName();
    await page.getByRole('button', { name: 'Add Rule' }).click();
    await page.getByLabel('Minimum amount').fill('-1');
    await page.getByLabel('Priority').fill('-1');
    await page.getByRole('button', { name: 'Create rule' }).click();
    for (const text of [
      'Rule name is required',
      'Minimum amount must be 0 or greater',
      'At least one approver is required',
      'Priority must be 0 or greater',
    ]) {
      await page.getByRole('dialog').getByText(text).waitFor();
    }
    await page.keyboard.press('Escape');

    await add(page, name, ['Any manager', 'Any approver', 'Any approver']);
    await toastOf(page, 'Rule Created').waitFor();
    await rowOf(page, name)
      .getByRole('cell', { name: '$900,000,000.00 – $910,000,000.00', exact: true })
      .waitFor();
    await expect
      .poll(() => onServer(page, name))
      .toMatchObject({
        requiredApprovers: ['manager', 'approver', 'approver'],
        maxAmount: 910_000_000,
        isActive: true,
      });

    await page.getByLabel('Amount', { exact: true }).fill(range.within);
    const tried = page.getByRole('region', { name: 'Try an amount' });
    await tried.getByText(name).waitFor();
    await tried.getByText('3 approvers').waitFor();

    await rowOf(page, name).getByRole('switch').click();
    await toastOf(page, 'Rule Updated').waitFor();
    await expect.poll(() => onServer(page, name)).toMatchObject({ isActive: false });
    await tried.getByText('Invoices over $5,000').waitFor();
    await tried.getByLabel('Currency').fill('CZK');
    await tried
      .page()
      .getByRole('option', { name: /^CZK\b/ })
      .first()
      .click();
    await tried.getByText('No exchange rate for CZK is on file').waitFor();

    const rates = page.getByRole('region', { name: 'Exchange rates' });
    await rates.getByRole('button', { name: 'Add Rate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Currency').fill('CZK');
    await page
      .getByRole('option', { name: /^CZK\b/ })
      .first()
      .click();
    await dialog.getByLabel('US dollars for 1 CZK').fill('0');
    await dialog.getByRole('button', { name: 'Save rate' }).click();
    await dialog.getByText('Enter a rate from 0.000001 to 1000000, such as 1.08').waitFor();
    await dialog.getByLabel('US dollars for 1 CZK').fill('0.043');
    await dialog.getByRole('button', { name: 'Save rate' }).click();
    await rates.getByText('1 CZK = 0.043 USD').waitFor();
    await tried.getByText('None of your rules holds this amount.').waitFor();
    await rates.getByRole('button', { name: 'Remove the rate of CZK' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove rate' }).click();
    await tried.getByText('No exchange rate for CZK is on file').waitFor();

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, name).waitFor();
    await remove(page, name);
    await toastOf(page, 'Rule Deleted').waitFor();
    await expect.poll(() => rowOf(page, name).count()).toBe(0);
    expect(await onServer(page, name)).toBeUndefined();
  });

  it('are edited while a colleague sees it, each field by itself', async () => {
    const { page } = await visitAs('admin', 'about:blank');
    await open(page);
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

  it('are created, edited, switched and deleted without a network, and delivered later', async () => {
    const { page } = await visitAs('manager', '/dashboard', installed);
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
    await remove(page, name);
    await expect.poll(() => onServer(page, name)).toBeUndefined();
  });

  it('keep an edit readable that came after a colleague had deleted the rule', async () => {
    const { page } = await visitAs('manager', '/dashboard', installed);
    await open(page);
    const name = newName();
    await add(page, name, ['Any approver']);
    await toastOf(page, 'Rule Created').waitFor();
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
    await page.getByRole('region', { name: 'Edits that were not taken' }).waitFor();
    await page.getByRole('row', { name: /Priority .* 99/ }).waitFor();
    expect(await rowOf(page, name).count()).toBe(0);
  });

  it('stay when the server refuses a deletion, which is told in its words', async () => {
    expectComplaint(/409/);
    const { page, context } = await visitAs('admin', 'about:blank');
    await open(page);
    const message = 'This rule is being looked at';
    await context.route('**/api/approval-rules/*', (route) =>
      route.fulfill({ status: 409, json: { message, code: 'conflict' } }),
    );
    await remove(page, 'Small purchases');
    await toastOf(page, 'Deletion Failed').waitFor();
    await toastOf(page, message).waitFor();
    await page.getByText(`Deletion Failed: ${message}`).waitFor();
    await page.getByRole('button', { name: 'Edit Small purchases' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => page.getByText('Needs attention').count()).toBe(0);
  });

  it('are read by a viewer, who is told why there is nothing to change', async () => {
    const { page } = await visitAs('viewer', 'about:blank');
    await open(page);
    await page.getByText('Changing them is for managers and admins.').waitFor();
    await page.getByText('3 approvers including a manager').waitFor();
    expect(
      await page.getByRole('button', { name: /Add R|^Edit|^Delete|^Change|^Remove/ }).count(),
    ).toBe(0);
    expect(await page.getByRole('switch').count()).toBe(0);
  });

  it('are shown before everything is on the device, and say so when they cannot be', async () => {
    expectComplaint(/ERR_FAILED/);
    const { page, context } = await visit('/');
    await context.route('**/api/sync/changes*', (route) => route.abort());
    await context.route('**/api/approval-rules', (route) => route.abort());
    await signInAs(page, 'admin');
    await page.goto('/approval-settings');
    await page.getByText('Failed to load approval rules').waitFor();
    expect(await page.getByText('No custom rules configured').count()).toBe(0);
    expect(await page.getByText('Try an amount').count()).toBe(0);

    await context.unroute('**/api/approval-rules');
    const again = page.getByRole('button', { name: 'Try again' });
    // Once something else reaches the server, it is asked again by itself.
    await again.click({ timeout: 3_000 }).catch(() => undefined);
    await rowOf(page, 'Small purchases').waitFor();
    await page.getByText('as soon as everything of your company is on this device').waitFor();
    expect(await page.getByRole('table').getByRole('switch').count()).toBe(0);
  });

  it('are accessible and fit, with a dialog open as well', { timeout: 120_000 }, async () => {
    const { page } = await visitAs('admin', 'about:blank');
    await open(page);
    await page.getByLabel('Amount', { exact: true }).fill('1200');
    await page
      .getByRole('region', { name: 'Try an amount' })
      .getByRole('listitem')
      .first()
      .waitFor();
    await expectAccessibleInAllLooks(page);
    await page.getByRole('button', { name: 'Add Rule' }).click();
    await page.getByLabel('Required approvers').fill('Any manager');
    await page.getByRole('option', { name: 'Any manager' }).click();
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('Rule name is required').waitFor();
    await expectAccessibleInAllLooks(page);
  });
});
