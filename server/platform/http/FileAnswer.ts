import type { Readable } from 'node:stream';
import type { Context } from 'koa';

interface Served {
  mimeType: string;
  /** Under which it is saved. */
  fileName: string;
  /** Changes with the content alone. */
  tag: string;
  open(): Promise<Readable>;
}

/** An answer that is a file: somebody's bytes, which the browser shows at most as a picture of themselves. */
export class FileAnswer {
  readonly #served: Served;

  constructor(served: Served) {
    this.#served = served;
  }

  async send(ctx: Context): Promise<void> {
    const { mimeType, fileName, tag, open } = this.#served;
    ctx.set('X-Content-Type-Options', 'nosniff');
    // Whatever is in it, nothing of it runs, loads or sends.
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    // Kept by nobody without asking: who may see it today may not tomorrow.
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.attachment(fileName, { type: shownTypes.has(mimeType) ? 'inline' : 'attachment' });
    ctx.type = mimeType;
    ctx.set('ETag', `"${tag}"`);
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = await open();
  }
}

const shownTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/heic',
]);
