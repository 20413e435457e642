import type { Page } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { z } from 'zod';

export type DemoRole = 'admin' | 'manager' | 'approver' | 'clerk' | 'viewer';

const newCompany = z.object({ domain: z.string() });
const dashboard = (page: Page) => page.getByRole('heading', { name: /Welcome back/ });

/** A separate company with its own people and invoices, so that test files do not affect each other. */
export class Company {
  readonly #domain: string;

  private constructor(domain: string) {
    this.#domain = domain;
  }

  static async create(): Promise<Company> {
    const answer = await fetch(`${inject('product').url}/sandbox/companies`, { method: 'POST' });
    if (!answer.ok) throw new Error(`A company was refused with ${answer.status}`);
    return new Company(newCompany.parse(await answer.json()).domain);
  }

  emailOf(role: DemoRole): string {
    return `${role}@${this.#domain}`;
  }

  signInPath(role: DemoRole): string {
    return `/sandbox/sign-in?as=${this.emailOf(role)}`;
  }

  /** Signs in through the screens, by the link that the console prints. */
  async signInByLink(page: Page, role: DemoRole): Promise<void> {
    await page.goto(this.signInPath(role));
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await signIn.or(dashboard(page)).waitFor();
    if (await signIn.isVisible()) await signIn.click();
    await dashboard(page).waitFor();
  }

  /** Signs in by the same calls, without the screens. */
  async signInAs(page: Page, role: DemoRole, path = '/dashboard'): Promise<void> {
    const { request } = page.context();
    const link = await request.get(this.signInPath(role), { maxRedirects: 0 });
    const token = /#token=(.+)$/.exec(link.headers()['location'] ?? '')?.[1];
    const answer = await request.post('/api/auth/sign-in/verify', { data: { token } });
    if (!answer.ok()) throw new Error(`Signing in as ${role} was answered with ${answer.status()}`);
    await page.goto(path);
    if (path === '/dashboard') await dashboard(page).waitFor();
  }
}

/** A company for the tests of one file. */
export function withCompany(): () => Company {
  return madeBeforeAll(() => Company.create());
}

let shared: Promise<Company> | undefined;

/**
 * The one company that files of a worker share, because making a company takes seconds. For tests that neither count the
 * company's rows nor leave anything behind that others would notice: they take invoices, and invite people of their own.
 */
export function withSharedCompany(): () => Company {
  return madeBeforeAll(() => (shared ??= Company.create()));
}

function madeBeforeAll(make: () => Promise<Company>): () => Company {
  let company: Company | undefined;
  beforeAll(async () => {
    company = await make();
  });
  return () => {
    if (!company) throw new Error('There is no company yet');
    return company;
  };
}
