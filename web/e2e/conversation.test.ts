import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listMembers } from '#shared/accounts/contract.ts';
import { createRule } from '#shared/rules/contract.ts';
import { withBrowser } from './support/browser.ts';
import { approveHere, onServer, openInvoice, takeInvoice } from './support/invoices.ts';
import { expectAccessible } from './support/looks.ts';
import { goWithin } from './support/navigation.ts';
import { goOffline, goOnline, untilSaved, withServiceWorker } from './support/offline.ts';

const { visitAs } = withBrowser();

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('an offline mention and question notify a colleague, who answers; approvals stay', async () => {
  const { page } = await visitAs('approver', 'about:blank', withServiceWorker);
  const { page: colleague } = await visitAs('clerk', 'about:blank');
  const invoice = await takeInvoice(page, { approvals: 2 });
  const approving = await page.request.post(`/api/invoices/${invoice.id}/approve`, { data: {} });
  expect(approving.status()).toBe(200);

  await openInvoice(page, invoice);
  await goOffline(page);
  const comment = page.getByLabel('Add a comment');
  await comment.pressSequentially('Needs attention, @tom');
  await page.getByRole('option', { name: /Tomasz Zielinski/ }).waitFor();
  await comment.press('Enter');
  await comment.pressSequentially('please');
  await comment.press('Control+Enter');
  const said = page.getByRole('list', { name: 'Timeline' });
  await said.getByText('@Tomasz Zielinski').waitFor();
  await said.getByRole('img', { name: 'Waits to be sent' }).waitFor();

  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a colleague' });
  await dialog.getByLabel('To').fill('tomasz');
  await dialog.getByLabel('To').press('Enter');
  await dialog.getByLabel('Question').fill('Did all of it arrive?');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await card(page, 'Question for Tomasz Zielinski').getByText('You wait for the answer').waitFor();
  await goOnline(page);
  await untilSaved(page);

  await goWithin(colleague, '/approvals');
  await colleague.getByRole('list', { name: 'Question for you' }).getByRole('link').click();
  const question = card(colleague, 'Question for you');
  await question.getByLabel('Your answer').fill('All but one box');
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: /^Notifications/ }).click();
  const bell = colleague.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText('“Needs attention, @Tomasz Zielinski please”').waitFor();
  await bell.getByText('“Did all of it arrive?”').waitFor();
  await colleague.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Answer' }).click();
  await question.waitFor({ state: 'detached' });

  await said.getByText('All but one box').waitFor();
  await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
  await expect
    .poll(() => onServer(page, invoice))
    .toMatchObject({
      asked: null,
      currentApprovers: ['Priya Nair'],
    });
});

it('a substitute approves for an absent member, and both are named', async () => {
  const { page } = await visitAs('approver', 'about:blank');
  const { page: manager } = await visitAs('manager', 'about:blank');
  const members = listMembers.answer.parse(await (await page.request.get('/api/members')).json());
  const priya = members.find(({ firstName }) => firstName === 'Priya');
  if (!priya) throw new Error('The demo company has no Priya');

  // A rule for this invoice only, so that it affects no other test. Its author cannot give the last approval.
  const { page: admin } = await visitAs('admin', 'about:blank');
  const invoice = await takeInvoice(page, { approvals: 1 });
  const inUsd = invoice.appliedRule?.inUsd;
  const rule = {
    name: 'Priya’s own',
    minAmount: inUsd,
    maxAmount: inUsd,
    requiredApprovers: [priya.id],
    priority: 0,
  };
  const made = await admin.request.post('/api/approval-rules', { data: rule });
  const { id: ruleId } = createRule.answer.parse(await made.json());
  await expect
    .poll(async () => (await onServer(page, invoice)).requiredApprovers)
    .toEqual([priya.id]);

  await goWithin(page, '/profile');
  const away = card(page, 'Out of office');
  // One day more on both sides, because browser and server may disagree about the date.
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
  await away.getByLabel('First day away').fill(day(-1).slice(0, 10));
  await away.getByLabel('Last day away').fill(day(1).slice(0, 10));
  await away.getByLabel('Who approves in the meantime').fill('marcus');
  await away.getByLabel('Who approves in the meantime').press('Enter');
  await away.getByRole('button', { name: 'Save absence' }).click();
  await away.getByText(/Away until .* Marcus Reyes stands in/).waitFor();
  await expectAccessible(page);

  await goWithin(manager, '/team');
  await manager.getByText(/Away until .* Marcus Reyes stands in/).waitFor();
  await openInvoice(manager, invoice);
  await approveHere(manager);
  await card(manager, 'Approval').getByText('Marcus Reyes (for Priya Nair)').first().waitFor();
  await expect.poll(async () => (await onServer(page, invoice)).status).toBe('approved');

  await away.getByRole('button', { name: 'I am back' }).click();
  await away.getByText('Somebody else approves for you').waitFor();
  await admin.request.delete(`/api/approval-rules/${ruleId}`);
});
