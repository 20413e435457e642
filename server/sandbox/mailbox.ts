import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Middleware } from 'koa';
import PostalMime, { type Email } from 'postal-mime';
import type { Config } from '../platform/config.ts';
import { notFound } from '../platform/http/problem.ts';
import type { AppState } from '../platform/http/state.ts';
import { mailFolder } from '../platform/mail/delivery.ts';
import { letter, list, page } from './mailboxPages.ts';

const maxShown = 100;

/** CSP for the frame that shows a letter's HTML: no scripts, no origin, no requests. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

/** `/sandbox/mail`: the letters that would have been mailed, newest first; `?to=` filters by address. */
export function mailbox(config: Pick<Config, 'dataDir'>): Middleware<AppState> {
  const folder = mailFolder(config);
  return async (ctx, next) => {
    if (ctx.method !== 'GET') return next();
    if (ctx.path === '/sandbox/mail') {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const newest = names.sort().reverse().slice(0, maxShown);
      const all = await Promise.all(
        newest.map(async (name) => ({ name, email: await read(folder, name) })),
      );
      const wanted = ctx.query['to'];
      const letters = all.filter(
        ({ email }) => !wanted || email.to?.some(({ address }) => address === wanted),
      );
      ctx.type = 'html';
      ctx.body = page('Sandbox mail', list(letters), ctx.state.styleNonce);
      return;
    }
    const [, name, asHtml] = /^\/sandbox\/mail\/([\w-]+\.eml)(\/html)?$/.exec(ctx.path) ?? [];
    if (!name) return next();
    const email = await read(folder, name).catch(() => null);
    if (!email) throw notFound('letter');
    ctx.type = 'html';
    if (asHtml) {
      ctx.remove('X-Frame-Options');
      ctx.set('Content-Security-Policy', letterPolicy);
      ctx.body = email.html ?? '';
    } else {
      ctx.body = page(email.subject ?? 'Letter', letter(name, email), ctx.state.styleNonce);
    }
  };
}

async function read(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(path.join(folder, name)));
}
