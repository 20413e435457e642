import type { Middleware } from 'koa';
import { missedShare, sharePath } from '#shared/uploads/sharing.ts';

/**
 * Files that are shared with the installed application are taken by its worker. Without one they arrive here, from
 * nobody that could be named: nothing is taken, and the dashboard says so.
 */
export function missedShares(): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== sharePath) return next();
    // The form is let through to nowhere, or its sender would never get to read the answer.
    ctx.req.resume();
    ctx.status = 303;
    ctx.redirect(`/dashboard?${missedShare.name}=${missedShare.value}`);
  };
}
