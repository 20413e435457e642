import { afterAll, it } from 'vitest';
import { createDocumentReader } from './readDocument.ts';
import {
  border,
  clear,
  expectBoxesOnWords,
  type MadePicture,
  sheet,
  turnedTo,
} from './testing/expectBoxesOnWords.ts';
import { patientLimits } from './testing/readBy.ts';

const reader = createDocumentReader(patientLimits, 1);
afterAll(() => reader.close());

const pictures: readonly MadePicture[] = [
  [
    'a transparent border',
    () =>
      sheet()
        .ensureAlpha()
        .extend({ ...border, background: clear })
        .png()
        .toBuffer(),
  ],
  [
    'a JPEG that EXIF turns by 6',
    async () =>
      (await turnedTo(6, sheet())).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  [
    'a crooked cut-out',
    () => sheet().ensureAlpha().rotate(3, { background: clear }).png().toBuffer(),
  ],
  [
    'different resolutions across and down',
    () => sheet().resize({ width: 1240, height: 1301, fit: 'fill' }).png().toBuffer(),
  ],
];

it.for(pictures)('in %s every box lies on its word in what is drawn', async ([, made]) =>
  expectBoxesOnWords(reader, await made()),
);
