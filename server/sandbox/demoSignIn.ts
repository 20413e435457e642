import type { Middleware } from 'koa';
import { findPersonByEmail } from '../capabilities/auth/personStore.ts';
import { createSignInLink } from '../capabilities/auth/signInLinks.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound } from '../platform/http/problem.ts';
import type { AppState } from '../platform/http/state.ts';
import { isDemoAddress } from './demo/people.ts';

/** `/sandbox/sign-in?as=admin@demo.docket.test` creates a sign-in link for a demo person and redirects to it. */
export function demoSignIn({ config, db }: { config: Config; db: Database }): Middleware<AppState> {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || ctx.path !== '/sandbox/sign-in') return next();
    const email = String(ctx.query['as'] ?? '');
    const url = await db.acrossAccounts('sign-in', async (tx) => {
      const person = isDemoAddress(email) ? await findPersonByEmail(tx, email) : undefined;
      if (!person) throw notFound('demo person');
      return createSignInLink(tx, person.id, config.publicUrl, { mailed: false });
    });
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(url);
  };
}
