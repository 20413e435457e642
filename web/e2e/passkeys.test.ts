import { expect, it } from 'vitest';
import { listAuditLogs } from '#shared/audit/logs.ts';
import { withBrowser } from './support/browser.ts';

const { company, visit } = withBrowser();

it('a passkey is added, signs in without a mail, and is removed', async () => {
  const { page, context } = await visit('/');
  const devtools = await context.newCDPSession(page);
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
  await company().signInAs(page, 'manager');
  await page.goto('/profile');
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

  await page.goto('/profile');
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
