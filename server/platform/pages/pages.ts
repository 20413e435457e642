import type { Context, Middleware } from 'koa';
import { isScreen } from '#shared/screens.ts';
import type { Config } from '../config.ts';
import type { AppState } from '../http/state.ts';
import { asWebFile, mayBeCompressed, type WebFile } from './files.ts';

/** Settings that the prerendered pages leave open, because only the running server knows them. */
type Occasion = Pick<Config, 'publicUrl' | 'desks' | 'demo' | 'sandbox'>;

interface PublicSite {
  /** All files of the build, with placeholders filled in. */
  files: ReadonlyMap<string, WebFile>;
  /** The prerendered page for this path, if any. */
  pageAt(path: string): WebFile | undefined;
  notFound: WebFile | undefined;
}

/** Variants of pages that link to the demo company, served in place of the others if it exists. */
const withCompany = /\/with-demo-company\.html$/;

function publicSite(built: ReadonlyMap<string, WebFile>, occasion: Occasion): PublicSite {
  const files = new Map<string, WebFile>();
  const invites = occasion.demo && occasion.sandbox;
  for (const [name, file] of built) {
    if (withCompany.test(name)) continue;
    const variant = invites && built.get(name.replace(/\/index\.html$/, '/with-demo-company.html'));
    files.set(name, filledIn(variant || file, occasion));
  }
  return {
    files,
    pageAt: (path) => files.get(`${path.replace(/\/$/, '')}/index.html`),
    notFound: files.get('/404.html'),
  };
}

function filledIn(file: WebFile, { publicUrl, desks }: Occasion): WebFile {
  if (!/html|xml|text\/plain/.test(file.type)) return file;
  const values: Record<string, string> = {
    __PUBLIC_URL__: publicUrl,
    __GENERAL_EMAIL__: desks.general,
    __SALES_EMAIL__: desks.sales,
    __SUPPORT_EMAIL__: desks.support,
  };
  const text = file.body.toString('utf8');
  const filled = text.replaceAll(/__[A-Z]+_[A-Z]+__/g, (gap) => escaped(values[gap] ?? gap));
  return filled === text ? file : asWebFile(file.type, Buffer.from(filled));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;');
}

type Sandbox = Pick<Config, 'sandbox' | 'sandboxTakeBackMs'>;

const shell = '/app.html';

/** Serves the built web application: its files, the pages for visitors, and the shell for all other screens. */
export function webPages(
  files: ReadonlyMap<string, WebFile>,
  occasion: Occasion & Sandbox,
): Middleware<AppState> {
  const { sandbox, sandboxTakeBackMs } = occasion;
  const site = publicSite(files, occasion);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const page = site.pageAt(ctx.path);
    if (page) {
      ctx.state.route = 'page';
      return sendFile(ctx, page);
    }
    const file = site.files.get(ctx.path);
    if (file && ctx.path !== shell) return sendFile(ctx, file);
    if (ctx.path.includes('.') && ctx.path !== shell) return next();
    ctx.state.route = 'screen';
    const found = ctx.path === shell || isScreen(ctx.path, { sandbox });
    if (!found && site.notFound) return sendFile(ctx, site.notFound, 404);
    const app = site.files.get(shell);
    if (!app) return next();
    ctx.status = found ? 200 : 404;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    const { styleNonce: nonce } = ctx.state;
    const html = app.body.toString('utf8');
    ctx.body = personalise(html, { nonce, sandbox, sandboxTakeBackMs });
  };
}

/** Adds to the shell the nonce for its style elements, and the settings of the sandbox if that is on. */
function personalise(
  html: string,
  { nonce, sandbox, sandboxTakeBackMs }: { nonce: string } & Sandbox,
): string {
  const withNonce = html.replace('__CSP_NONCE__', nonce);
  if (!sandbox) return withNonce;
  const settings = [
    '<meta name="docket-sandbox" content="on" />',
    ...(sandboxTakeBackMs === null
      ? []
      : [`<meta name="docket-take-back-ms" content="${sandboxTakeBackMs}" />`]),
  ];
  return withNonce.replace('</head>', `${settings.join('')}</head>`);
}

async function sendFile(ctx: Context, file: WebFile, status = 200): Promise<void> {
  // Names below /assets contain a content hash; other files change under the same name.
  const immutable = ctx.path.startsWith('/assets/') && status === 200;
  ctx.set('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('ETag', file.etag);
  ctx.type = file.type;
  ctx.status = status;
  // A 404 page must not be answered with 304.
  if (status === 200 && ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (!mayBeCompressed(file)) {
    ctx.body = file.body;
    return;
  }
  ctx.vary('Accept-Encoding');
  // Asked one by one, because browsers list gzip first although Brotli is smaller.
  const encoding = (['br', 'gzip'] as const).find((one) => ctx.acceptsEncodings(one) === one);
  if (encoding) {
    ctx.set('Content-Encoding', encoding);
    ctx.body = await file.compressed(encoding);
  } else {
    ctx.body = file.body;
  }
}
