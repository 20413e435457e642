import type { Middleware } from 'koa';
import { missedShare, sharePath } from '#shared/uploads/sharing.ts';

/**
 * The service worker handles files that are shared with the installed application. Without a worker they arrive here,
 * without a session: they are discarded, and the dashboard says so.
 */
export function missedShares(): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== sharePath) return next();
    // The form must be consumed, or the client would not read the answer.
    ctx.req.resume();
    ctx.status = 303;
    ctx.redirect(`/dashboard?${missedShare.name}=${missedShare.value}`);
  };
}
