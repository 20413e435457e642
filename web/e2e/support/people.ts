import type { Page } from 'playwright-core';

export type DemoRole = 'admin' | 'manager' | 'approver' | 'clerk' | 'viewer';

/** Signs in through a link, as the greeting on the console offers it. */
export async function signInAs(page: Page, role: DemoRole): Promise<void> {
  await page.goto(`/sandbox/sign-in?as=${role}@demo.docket.test`);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.or(page.getByRole('heading', { name: /Welcome back/ })).waitFor();
  if (await signIn.isVisible()) await signIn.click();
  await page.getByRole('heading', { name: /Welcome back/ }).waitFor();
}
