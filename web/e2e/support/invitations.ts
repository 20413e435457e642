import type { Page } from 'playwright-core';
import { linkInLetter, openLetter } from './letters.ts';
import { goWithin } from './navigation.ts';

let count = 0;

interface Joining {
  /** Signed in, with the permission to invite. */
  admin: Page;
  colleague: Page;
  role: RegExp;
}

/** The admin invites a new person, who joins on their own page. */
export async function inviteAndJoin({ admin, colleague, role }: Joining) {
  const email = await invite(admin, role);
  await openLetter(colleague, { to: email, subject: /invites you/ });
  await colleague.goto(await linkInLetter(colleague));
  await colleague.getByLabel('First name').fill('Nell');
  await colleague.getByLabel('Last name').fill('Comer');
  await colleague.getByRole('button', { name: /join/i }).click();
  await colleague.getByRole('heading', { name: 'Welcome, Nell' }).waitFor();
  return { page: colleague, email };
}

/** Returns the address that was invited. */
export async function invite(admin: Page, role: RegExp): Promise<string> {
  count += 1;
  const email = `newcomer-${Date.now()}-${count}@example.test`;
  await goWithin(admin, '/team');
  await admin.getByRole('button', { name: 'Invite' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: role }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await admin.getByText(email).first().waitFor();
  return email;
}
