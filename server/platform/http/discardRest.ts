import type { IncomingMessage } from 'node:http';

const mostBytes = 64 * 1024 * 1024;
const patienceInMs = 30_000;
/** A client that has sent nothing for this long is waiting for the answer. */
const silenceInMs = 2_000;

/**
 * Drains the rest of a body. Then the request can be answered: a client that is still sending when the
 * connection closes would see an error of the network instead of the answer. Returns false if the rest is too long.
 */
export function discardRest(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(true);
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return Promise.resolve(false);
  return new Promise((resolve) => {
    let bytes = 0;
    const done = (isAll: boolean) => {
      clearTimeout(timer);
      clearTimeout(silence);
      request.off('data', count).off('end', atEnd).off('close', atEnd);
      resolve(isAll);
    };
    const atEnd = () => done(true);
    const count = (chunk: Buffer) => {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > mostBytes) done(false);
    };
    const timer = setTimeout(() => done(false), patienceInMs);
    const silence = setTimeout(() => done(false), silenceInMs);
    request.on('data', count).on('end', atEnd).on('close', atEnd);
    request.resume();
  });
}
