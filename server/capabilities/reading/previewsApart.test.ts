import { expect, it } from 'vitest';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { invoicePdf } from '../../testing/uploads.ts';
import { readingLimits } from './limits.ts';
import { createDocumentReader } from './readDocument.ts';
import { slowToPaint } from './testing/madePdf.ts';
import { NoProgress } from './workers/Watch.ts';

it('a page that takes minutes to paint does not delay the reading of other documents', async () => {
  const reader = createDocumentReader({ ...readingLimits, previewMilliseconds: 110_000 }, 1);
  const picture = reader.preview(slowToPaint(1), { page: 0 });
  const painted = picture.then(
    () => 'painted',
    (error: Error) => error.message,
  );
  const { reading } = await reader.read(invoicePdf());
  expect(reading.fields.total?.value).toBe('120.00');
  await reader.close();
  // The preview is still being painted.
  expect(await painted).toContain('closed');
});

it('painting a page is aborted when it takes too long', async () => {
  const reader = createDocumentReader(
    { ...readingLimits, previewMilliseconds: 1_000, patience: 100 },
    1,
  );
  const picture = reader.preview(slowToPaint(1), { page: 0 });
  const outcome = await picture.catch((error: unknown) => error);
  // On a busy machine it did not get enough CPU time to be too slow.
  const isGivenUp = outcome instanceof NoProgress || outcome instanceof UnreadableDocument;
  expect(isGivenUp).toBe(true);
  await reader.close();
});
