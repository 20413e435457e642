import type { Middleware } from 'koa';
import { findPersonByEmail } from '../auth/personStore.ts';
import { createSignInLink } from '../auth/signInLinks.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { isDemoAddress } from '../demo/people.ts';
import { notFound } from '../http/problem.ts';
import type { AppState } from '../http/state.ts';

/** `/sandbox/sign-in?as=admin@demo.docket.test`: a fresh sign-in link for a demo person, opened at once. */
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
