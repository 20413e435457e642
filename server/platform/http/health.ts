import type { Middleware } from 'koa';
import type { Database } from '../db/database.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve requests and is not shutting down. */
export function healthPages({
  db,
  isStopping,
}: {
  db: Database;
  isStopping: () => boolean;
}): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { ok: true };
      return;
    }
    if (ctx.path !== '/readyz') return next();
    const reason = isStopping()
      ? 'stopping'
      : await db.ping().then(
          () => null,
          () => 'no database',
        );
    ctx.status = reason ? 503 : 200;
    ctx.body = reason ? { ready: false, reason } : { ready: true };
  };
}
