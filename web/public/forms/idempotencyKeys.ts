import { uuidv7 } from '#shared/ids.ts';

/** Idempotency keys for retries: the same content keeps its key and is accepted once; changed content is a new message. */
export function createIdempotencyKeys(): { of(content: unknown): string } {
  let last = { content: '', key: '' };
  return {
    of(content) {
      const text = JSON.stringify(content);
      if (text !== last.content) {
        last = {
          content: text,
          key: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
        };
      }
      return last.key;
    },
  };
}
