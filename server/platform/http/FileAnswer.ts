import type { Readable } from 'node:stream';
import type { Context } from 'koa';

interface ServedFile {
  mimeType: string;
  /** The name under which the browser saves it. */
  fileName: string;
  /** The ETag: changes only with the content. */
  tag: string;
  /** Not cached, not even by the browser: access was proven for this one request. */
  isForOnce?: boolean;
  open(): Promise<Readable>;
}

/** An answer with an uploaded file. It is untrusted: the browser may display it, but nothing in it may run. */
export class FileAnswer {
  readonly #served: ServedFile;

  constructor(served: ServedFile) {
    this.#served = served;
  }

  async send(ctx: Context): Promise<void> {
    const { mimeType, fileName, tag, isForOnce = false, open } = this.#served;
    ctx.set('X-Content-Type-Options', 'nosniff');
    // Scripts and requests from inside the file are blocked.
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    // Caches must revalidate, because access may be withdrawn.
    ctx.set('Cache-Control', isForOnce ? 'no-store' : 'private, no-cache');
    ctx.attachment(fileName, { type: inlineTypes.has(mimeType) ? 'inline' : 'attachment' });
    ctx.type = mimeType;
    if (!isForOnce) ctx.set('ETag', `"${tag}"`);
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = await open();
  }
}

const inlineTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/heic',
]);
