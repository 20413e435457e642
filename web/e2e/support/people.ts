import type { Page } from 'playwright-core';

export type DemoRole = 'admin' | 'manager' | 'approver' | 'clerk' | 'viewer';

const dashboard = (page: Page) => page.getByRole('heading', { name: /Welcome back/ });

/** Signs in through a link, as the greeting on the console offers it. */
export async function signInByLink(page: Page, role: DemoRole): Promise<void> {
  await page.goto(`/sandbox/sign-in?as=${role}@demo.docket.test`);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.or(dashboard(page)).waitFor();
  if (await signIn.isVisible()) await signIn.click();
  await dashboard(page).waitFor();
}

/** Signed in by the same calls, without a look at their screens. */
export async function signInAs(page: Page, role: DemoRole, path = '/dashboard'): Promise<void> {
  const { request } = page.context();
  const link = await request.get(`/sandbox/sign-in?as=${role}@demo.docket.test`, {
    maxRedirects: 0,
  });
  const token = /#token=(.+)$/.exec(link.headers()['location'] ?? '')?.[1];
  const answer = await request.post('/api/auth/sign-in/verify', { data: { token } });
  if (!answer.ok()) throw new Error(`Signing in as ${role} was answered with ${answer.status()}`);
  await page.goto(path);
  if (path === '/dashboard') await dashboard(page).waitFor();
}
