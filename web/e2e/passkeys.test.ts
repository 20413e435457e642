import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listAuditLogs } from '#shared/audit/logs.ts';
import { withBrowser } from './support/browser.ts';
import { expectAccessibleInAllLooks } from './support/looks.ts';
import { goWithin } from './support/navigation.ts';

const { company, visit, visitAs, expectComplaint } = withBrowser();

/** A device that always answers, in this page. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('a passkey is added, signs in without a mail, and is removed', async () => {
  const { page } = await visit('/');
  await addAuthenticator(page);
  await company().signInAs(page, 'manager');
  await goWithin(page, '/profile');
  await page.getByRole('button', { name: /add a passkey/i }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Test laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Test laptop').first().waitFor();

  await page.getByRole('button', { name: /log ?out/i }).click();
  await page.waitForURL('**/subscribe');
  // Switches conditional passkey sign-in off, which would sign in before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto('/login');
  await page.getByRole('button', { name: /passkey/i }).click();
  await page.getByRole('heading', { name: 'Welcome back, Marcus' }).waitFor();

  await goWithin(page, '/profile');
  await page.getByRole('button', { name: /remove.*test laptop/i }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /remove/i })
    .click();
  await page.getByText('You have no passkeys yet').waitFor();

  const audited = await page.evaluate(async () => {
    const reply = await fetch('/api/audit-logs?category=SECURITY&limit=10');
    return reply.text();
  });
  const { logs } = listAuditLogs.answer.parse(JSON.parse(audited));
  const entries = logs.map(({ action, entityType }) => `${action} ${entityType}`);
  for (const entry of ['create passkey', 'login session', 'delete passkey'])
    expect(entries).toContain(entry);
});

it('a company requires passkeys: an open page asks for one, and goes on with what was typed', async () => {
  expectComplaint(/40[39]/);
  const { page: member } = await visitAs('clerk', '/profile');
  await addAuthenticator(member);
  await member.getByRole('textbox', { name: 'First name' }).fill('Not saved yet');

  const { page: admin } = await visitAs('admin', '/profile');
  await addAuthenticator(admin);
  await goWithin(admin, '/team');
  const required = admin.getByRole('switch', { name: 'Require passkeys' });
  await required.click();
  await admin.getByText('Sign in with a passkey of your own first').first().waitFor();
  await goWithin(admin, '/profile');
  await admin.getByRole('button', { name: /add a passkey/i }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await admin.getByText('Passkey added').first().waitFor();
  await goWithin(admin, '/team');
  await required.click();
  await admin.locator('[role=switch][aria-checked=true]').waitFor();
  await expectAccessibleInAllLooks(admin);

  await member.getByRole('heading', { name: 'Add a passkey to go on' }).waitFor();
  await expectAccessibleInAllLooks(member);
  await member.getByRole('button', { name: 'Add a passkey' }).click();
  const typed = member.getByRole('textbox', { name: 'First name' });
  await typed.waitFor();
  expect(await typed.inputValue()).toBe('Not saved yet');

  await admin.reload();
  await admin
    .getByRole('row')
    .filter({ hasText: company().emailOf('clerk') })
    .getByRole('button')
    .last()
    .click();
  await admin.getByRole('menuitem', { name: 'Reset passkeys' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reset passkeys' }).click();
  await admin.getByText('Passkeys reset').first().waitFor();
  expect((await member.context().request.get('/api/me')).status()).toBe(401);
});
