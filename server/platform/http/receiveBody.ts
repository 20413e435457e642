import path from 'node:path';
import type { Context } from 'koa';
import { storeStream } from '../files/storeStream.ts';
import { withFolder } from '../files/withFolder.ts';
import { Problem } from './problem.ts';

/** A body that came, on the disk of this machine, until the call is over. */
export interface ReceivedBody {
  path: string;
  /** As its sender calls it: `Content-Type`. */
  type: string;
  /** Where what is made of it may lie as long. */
  folder: string;
}

const tooLarge = () => new Problem(413, 'too_large', 'The request is too large.');

/** Takes in a body without looking at it. What says that it is too large is not taken in at all. */
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
