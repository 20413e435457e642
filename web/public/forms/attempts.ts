import { uuidv7 } from '#shared/ids.ts';

/** Sent again, the same content carries the same key, and is taken once; changed content is another message. */
export function attempts(): { of(content: unknown): string } {
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
