import type { Middleware } from 'koa';
import type { AppState } from '../platform/http/state.ts';
import { sandboxPage } from './sandboxPage.ts';

interface Part {
  href: string;
  title: string;
  text: string;
}

/** `/sandbox`: a list of the sandbox pages. */
export function sandboxIndex(parts: readonly Part[]): Middleware<AppState> {
  const content = parts.map(
    ({ href, title, text }) =>
      `<section><h2><a href="${href}">${title}</a></h2><p>${text}</p></section>`,
  );
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || ctx.path.replace(/\/$/, '') !== '/sandbox') return next();
    ctx.type = 'html';
    ctx.body = sandboxPage('Sandbox', content.join(''), ctx.state.styleNonce);
  };
}
