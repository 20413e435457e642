import sharp from 'sharp';
import { afterAll, it } from 'vitest';
import { createDocumentReader } from './readDocument.ts';
import { colouredSheet } from './testing/colouredWords.ts';
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
  ['a plain PNG', () => sheet().png().toBuffer()],
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
    'a transparent border in WebP',
    () =>
      sheet()
        .ensureAlpha()
        .extend({ ...border, background: clear })
        .webp({ lossless: true })
        .toBuffer(),
  ],
  [
    'print on a transparent ground',
    () =>
      sharp(colouredSheet(1000, 1414, null))
        .png()
        .toBuffer(),
  ],
  [
    'print on a transparent ground far from the middle',
    () =>
      sharp(colouredSheet(1000, 1414, null))
        .extend({ ...border, background: clear })
        .png()
        .toBuffer(),
  ],
  ...[3, 5, 8].map(
    (orientation): MadePicture => [
      `a JPEG that EXIF turns by ${orientation}`,
      async () =>
        (await turnedTo(orientation, sheet()))
          .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
          .toBuffer(),
    ],
  ),
  [
    'a transparent border in a PNG that EXIF turns',
    async () =>
      (
        await turnedTo(
          6,
          sheet()
            .ensureAlpha()
            .extend({ ...border, background: clear }),
        )
      )
        .png()
        .toBuffer(),
  ],
  [
    'a transparent border in a WebP that EXIF turns',
    async () =>
      (
        await turnedTo(
          8,
          sheet()
            .ensureAlpha()
            .extend({ ...border, background: clear }),
        )
      )
        .webp({ lossless: true })
        .toBuffer(),
  ],
  ['a sheet on its side', () => sheet().rotate(90).png().toBuffer()],
  ['a sheet upside down', () => sheet().rotate(180).png().toBuffer()],
  [
    'a transparent border around a sheet on its side',
    async () =>
      sharp(await sheet().rotate(270).png().toBuffer())
        .ensureAlpha()
        .extend({ ...border, background: clear })
        .png()
        .toBuffer(),
  ],
  ['a crooked sheet', () => sheet().rotate(2.5, { background: '#ffffff' }).png().toBuffer()],
  [
    'a sheet on a dark table',
    () =>
      sheet()
        .extend({ top: 60, bottom: 400, left: 310, right: 90, background: '#3a2c20' })
        .png()
        .toBuffer(),
  ],
  [
    'an odd resolution',
    () => sheet().resize({ width: 997 }).withMetadata({ density: 37 }).png().toBuffer(),
  ],
  [
    'many pixels around a small cut-out',
    () =>
      sheet()
        .ensureAlpha()
        .extend({ top: 1500, bottom: 700, left: 900, right: 1800, background: clear })
        .png()
        .toBuffer(),
  ],
];

it.for(pictures)('in %s every box lies on its word in what is drawn', async ([, made]) =>
  expectBoxesOnWords(reader, await made()),
);
