import { expect, it, vi } from 'vitest';
import { languageData, Recogniser } from './Recogniser.ts';

it('OCR that failed to start is started again for the next page', async () => {
  const dataOf = vi.fn(languageData).mockImplementationOnce(() => {
    throw new Error('No memory left');
  });
  const recogniser = new Recogniser('en', dataOf);
  await expect(recogniser.warm()).rejects.toThrow('No memory left');
  await recogniser.warm();
  await recogniser.stop();
});
