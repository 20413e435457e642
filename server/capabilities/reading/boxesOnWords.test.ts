import { it } from 'vitest';
import { sharedReader } from '../../testing/sharedReader.ts';
import {
  clear,
  expectBoxesOnWords,
  type MadePicture,
  sheet,
  turnedTo,
} from './testing/expectBoxesOnWords.ts';

const reader = sharedReader();

// More in boxesOnWords.long.test.ts.
const pictures: readonly MadePicture[] = [
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
