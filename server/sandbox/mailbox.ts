import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Middleware } from 'koa';
import PostalMime, { type Email } from 'postal-mime';
import type { Config } from '../config.ts';
import { notFound } from '../http/problem.ts';
import type { AppState } from '../http/state.ts';
import { mailFolder } from '../mail/delivery.ts';
import { escapeHtml } from '../mail/layout.ts';

const shown = 100;

/** `/sandbox/mail`: what would have been mailed, newest first, and each letter to read. */
export function mailbox(config: Pick<Config, 'dataDir'>): Middleware<AppState> {
  const folder = mailFolder(config);
  return async (ctx, next) => {
    if (ctx.method !== 'GET') return next();
    if (ctx.path === '/sandbox/mail') {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const newest = names.sort().reverse().slice(0, shown);
      const letters = await Promise.all(
        newest.map(async (name) => ({ name, email: await read(folder, name) })),
      );
      ctx.type = 'html';
      ctx.body = page('Sandbox mail', list(letters), ctx.state.styleNonce);
      return;
    }
    const name = /^\/sandbox\/mail\/([\w-]+\.eml)$/.exec(ctx.path)?.[1];
    if (!name) return next();
    const email = await read(folder, name).catch(() => null);
    if (!email) throw notFound('letter');
    ctx.type = 'html';
    ctx.body = page(email.subject ?? 'Letter', letter(email), ctx.state.styleNonce);
  };
}

async function read(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(path.join(folder, name)));
}

function list(letters: readonly { name: string; email: Email }[]): string {
  if (letters.length === 0) {
    return '<p class="empty">No mail yet. With SMTP_URL not set, whatever Docket sends is shown here.</p>';
  }
  const rows = letters.map(({ name, email }) => {
    const to = escapeHtml(recipients(email));
    const subject = escapeHtml(email.subject ?? '(No subject)');
    return `<li><a href="/sandbox/mail/${name}"><strong>${subject}</strong><span>${to}</span><time>${when(email)}</time></a></li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}

function letter(email: Email): string {
  // The text part, with its addresses made links: a letter's HTML is never put into a page of ours.
  const text = escapeHtml(email.text ?? '').replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  return `<p><a href="/sandbox/mail">← All mail</a></p><h2>${escapeHtml(email.subject ?? '(No subject)')}</h2><p class="meta">To ${escapeHtml(recipients(email))} · ${when(email)}</p><pre>${text}</pre>`;
}

function recipients(email: Email): string {
  return (email.to ?? []).map(({ address }) => address ?? '').join(', ');
}

function when(email: Email): string {
  const time = email.date ? new Date(email.date) : null;
  return time ? escapeHtml(time.toISOString().replace('T', ' ').slice(0, 19)) : '';
}

function page(title: string, content: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg"><title>${escapeHtml(title)} · Docket sandbox</title><style nonce="${nonce}">
:root{color-scheme:light dark;font:15px/1.55 system-ui,sans-serif}
body{max-width:760px;margin:0 auto;padding:32px 16px;background:light-dark(#f6f7f5,#14171a);color:light-dark(#1b2026,#e7eaec)}
h1{font-size:20px}h2{font-size:18px}a{color:light-dark(#1f5f4a,#7fd1b0);overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0;border:1px solid light-dark(#d9ddda,#2c3238);border-radius:10px;overflow:hidden;background:light-dark(#fff,#1a1e22)}
li+li{border-top:1px solid light-dark(#e6e9e7,#2c3238)}
li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:12px 16px;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{background:light-dark(#f0f3f1,#22272c)}
span,time,.meta,.empty{color:light-dark(#59636d,#9aa5ae)}time{font-variant-numeric:tabular-nums}
pre{white-space:pre-wrap;font:inherit;padding:20px;border-radius:10px;border:1px solid light-dark(#d9ddda,#2c3238);background:light-dark(#fff,#1a1e22)}
</style></head><body><main><h1>Sandbox mail</h1>${content}</main></body></html>`;
}
