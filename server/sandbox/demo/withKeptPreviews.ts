import { createHash } from 'node:crypto';
import type { DocumentReader } from '../../capabilities/reading/readDocument.ts';

/** More than the pages of a demo company, whose files are the same in each. */
const mostKept = 150;

/** A reader that paints the page of a file once in its life, however many companies have that file. */
export function withKeptPreviews(reader: DocumentReader): DocumentReader {
  const kept = new Map<string, Uint8Array>();
  return {
    ...reader,
    async preview(bytes, page, budget) {
      const file = createHash('sha256').update(bytes).digest('hex');
      const key = [file, page.page, page.turned, page.longest].join(' ');
      const known = kept.get(key);
      if (known) return known;
      const picture = await reader.preview(bytes, page, budget);
      const [oldest] = kept.keys();
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
      kept.set(key, picture);
      return picture;
    },
  };
}
