import { describe, expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { linkInLetter, openLetter } from './support/letters.ts';
import { goWithin } from './support/navigation.ts';

const { company, visit, visitAs } = withBrowser();

describe('the team', () => {
  it('gets a member by invitation, removes them, and keeps its last admin', async () => {
    const email = `newcomer-${Date.now()}@example.test`;
    const { page: admin } = await visitAs('admin', '/team');
    await admin
      .getByRole('button', { name: /invite/i })
      .first()
      .click();
    await admin.getByRole('dialog').getByLabel('Email').fill(email);
    await admin.getByRole('dialog').getByRole('checkbox', { name: /clerk/i }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /invite|send/i })
      .click();
    await admin.getByText(email).first().waitFor();

    const { page: newcomer, context } = await visit('about:blank');
    await openLetter(newcomer, { to: email, subject: /invites you/ });
    await newcomer.goto(await linkInLetter(newcomer));
    await newcomer.getByLabel('First name').fill('Nell');
    await newcomer.getByLabel('Last name').fill('Comer');
    await newcomer.getByRole('button', { name: /join/i }).click();
    await newcomer.getByRole('heading', { name: 'Welcome, Nell' }).waitFor();
    await goWithin(newcomer, '/team');
    await newcomer.getByText('Ada Lindqvist').first().waitFor();
    expect(await newcomer.getByRole('button', { name: /invite/i }).count()).toBe(0);

    await admin.reload();
    const row = admin.getByRole('row').filter({ hasText: email });
    await row.getByRole('button').last().click();
    await admin.getByRole('menuitem', { name: /remove/i }).click();
    await admin
      .getByRole('alertdialog')
      .getByRole('button', { name: /remove/i })
      .click();
    await expect.poll(() => admin.getByText(email).count()).toBe(0);
    expect((await context.request.get('/api/me')).status()).toBe(401);

    // The last admin stays, and is told why.
    const own = admin.getByRole('row').filter({ hasText: company().emailOf('admin') });
    await own.getByRole('button').last().click();
    await admin.getByRole('menuitem', { name: 'Leave this company' }).click();
    await admin.getByText('Make somebody else admin first').waitFor();
    const leave = admin.getByRole('alertdialog').getByRole('button', { name: 'Leave' });
    expect(await leave.count()).toBe(0);
  });
});
