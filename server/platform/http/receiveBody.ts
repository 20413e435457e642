import path from 'node:path';
import type { Context } from 'koa';
import { storeStream } from '../files/storeStream.ts';
import { withFolder } from '../files/withFolder.ts';
import { Problem } from './problem.ts';

/** A received body in a local file, deleted when the call ends. */
export interface ReceivedBody {
  path: string;
  /** `Content-Type` as sent. */
  type: string;
  /** For further temporary files; deleted together with the body. */
  folder: string;
}

const tooLarge = () => new Problem(413, 'too_large', 'The request is too large.');

/** Stores a body unseen. One whose Content-Length is above the limit is not read. */
export async function withBody<T>(
  ctx: Context,
  limit: number,
  incomingFolder: string,
  work: (body: ReceivedBody) => Promise<T>,
): Promise<T> {
  if ((ctx.request.length ?? 0) > limit) throw tooLarge();
  return withFolder(incomingFolder, 'call', async (folder) => {
    const stored = await storeStream(ctx.req, path.join(folder, 'body'), limit);
    if (!stored) throw tooLarge();
    return work({ path: stored.path, type: ctx.get('Content-Type'), folder });
  });
}
