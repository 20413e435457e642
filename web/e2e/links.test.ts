import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { invite } from './support/invitations.ts';
import { linkInLetter, openLetter } from './support/letters.ts';

const { company, visit, visitAs } = withBrowser(withSharedCompany);

function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name });
}

describe('the page that a mailed link opens', () => {
  it('survives a reload, and never shows its token in the address', async () => {
    const { page } = await visit(company().signInPath('clerk'));
    await page.getByText(company().emailOf('clerk')).waitFor();
    expect(page.url()).not.toContain('token');
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading(page, 'Welcome back, Tomasz').waitFor();
  });

  it('says whom it signs out, and continues only by its button', async () => {
    const { page } = await visitAs('admin', 'about:blank');
    const signedInAs = 'You are signed in as Ada Lindqvist. Continuing signs you out';
    await page.goto(company().signInPath('clerk'));
    const clerk = company().emailOf('clerk');
    await page.getByText(`${signedInAs} and signs you in as ${clerk}.`).waitFor();
    await page.goto('/dashboard');
    await heading(page, 'Welcome back, Ada').waitFor();

    const email = await invite(page, /viewer/i);
    await openLetter(page, { to: email, subject: /invites you/ });
    const link = await linkInLetter(page);
    await page.goto(link);
    await page.getByText(signedInAs).waitFor();

    // For somebody who is not signed in, an invitation survives a reload too.
    const { page: invited } = await visit(link);
    await heading(invited, /^Join /).waitFor();
    expect(invited.url()).not.toContain('token');
    await invited.reload();
    await heading(invited, /^Join /).waitFor();
  });
});
