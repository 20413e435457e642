import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Middleware } from 'koa';
import PostalMime, { type Email } from 'postal-mime';
import type { Config } from '../platform/config.ts';
import { notFound } from '../platform/http/problem.ts';
import type { AppState } from '../platform/http/state.ts';
import { mailFolder } from '../platform/mail/delivery.ts';
import { escapeHtml } from '../platform/mail/escapeHtml.ts';

function list(letters: readonly { name: string; email: Email }[]): string {
  if (letters.length === 0) {
    return '<p class="empty">No mail yet. With SMTP_URL not set, mails from Docket are shown here.</p>';
  }
  const rows = letters.map(({ name, email }) => {
    const to = escapeHtml(recipients(email));
    const subject = escapeHtml(email.subject ?? '(No subject)');
    return `<li><a href="/sandbox/mail/${name}"><strong>${subject}</strong><span>${to}</span><time>${when(email)}</time></a></li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}

function letter(name: string, email: Email): string {
  // The text part with clickable links: a letter's HTML must never be part of our page.
  const text = escapeHtml(email.text ?? '').replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  const subject = escapeHtml(email.subject ?? '(No subject)');
  const meta = `From ${escapeHtml(email.from?.name ?? '')} to ${escapeHtml(recipients(email))} · ${when(email)}`;
  const frame = `<iframe sandbox title="The letter as HTML" src="/sandbox/mail/${name}/html"></iframe>`;
  return `<p><a href="/sandbox/mail">← All mail</a></p><h2>${subject}</h2><p class="meta">${meta}</p><pre>${text}</pre><h2>As HTML</h2>${frame}`;
}

function recipients(email: Email): string {
  return (email.to ?? []).map(({ address }) => address ?? '').join(', ');
}

function when(email: Email): string {
  const time = email.date ? new Date(email.date) : null;
  return time ? escapeHtml(`${time.toISOString().replace('T', ' ').slice(0, 19)} UTC`) : '';
}

function page(title: string, content: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg"><title>${escapeHtml(title)} · Docket sandbox</title><style nonce="${nonce}">
:root{color-scheme:light dark;font:15px/1.55 Inter,system-ui,sans-serif}
body{max-width:760px;margin:0 auto;padding:32px 16px;background:light-dark(#f8f7f5,#0e0f12);color:light-dark(#191c22,#eff0f2)}
h1{font-size:20px}h2{font-size:18px;overflow-wrap:anywhere}a{color:light-dark(#1b49a3,#93bcfe);overflow-wrap:anywhere}
ul,pre,iframe{border:1px solid light-dark(#e5e4e0,#2a2c32);border-radius:10px;background:light-dark(#fff,#17181c)}
ul{list-style:none;margin:0;padding:0;overflow:hidden}
li+li{border-top:1px solid light-dark(#e5e4e0,#2a2c32)}
li a{display:flex;flex-wrap:wrap;gap:0 16px;padding:12px 16px;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{background:light-dark(#f1f0ed,#1f2126)}
li strong{flex-basis:100%}li span{flex:1 1 240px;overflow-wrap:anywhere}
span,time,.meta,.empty{color:light-dark(#50545c,#aeb1b8)}time{font-variant-numeric:tabular-nums}
pre{white-space:pre-wrap;font:inherit;padding:20px}iframe{width:100%;height:480px;background:#f8f7f5}
</style></head><body><main><h1>Sandbox mail</h1>${content}</main></body></html>`;
}

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
      ctx.body = withPictures(email);
    } else {
      ctx.body = page(email.subject ?? 'Letter', letter(name, email), ctx.state.styleNonce);
    }
  };
}

/** The HTML with its pictures in it, since the frame may request nothing. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (!contentId) return shown;
    const bytes = Buffer.from(typeof content === 'string' ? content : new Uint8Array(content));
    const address = `data:${mimeType};base64,${bytes.toString('base64')}`;
    return shown.replaceAll(`cid:${contentId.slice(1, -1)}`, address);
  }, html);
}

async function read(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(path.join(folder, name)));
}
