import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { ReadLanguage } from '#shared/reading/engine/language.ts';
import { readingLimits } from '../limits.ts';
import { documentPages } from './documentPages.ts';
import { Recogniser } from './Recogniser.ts';
import { SecondLook } from './secondLook/SecondLook.ts';
import type { SeenWord } from './seenWord.ts';

/** Reads the same German words in each page, and notes in which language it was asked. */
class Attentive extends Recogniser {
  readonly asked: ReadLanguage[] = [];

  override async words(_: unknown, language: ReadLanguage): Promise<SeenWord[]> {
    this.asked.push(language);
    const text = 'Rechnung Rechnungsnummer Rechnungsdatum Lieferdatum Gesamtbetrag Umsatzsteuer';
    const twice = `${text} Zahlbar innerhalb von vierzehn Tagen ohne Abzug ${text}`.split(' ');
    return twice.map((word, index) => ({
      text: word,
      at: { left: 20, top: 20 + index * 30, width: 200, height: 20 },
      confidence: 0.95,
    }));
  }
}

const secondLook = new SecondLook();
afterAll(() => secondLook.stop());

async function languagesAsked(marks: number): Promise<ReadLanguage[]> {
  const side = 1_000;
  const pixels = new Uint8Array(side * side).fill(255);
  const inRow = 90;
  for (let mark = 0; mark < marks; mark++) {
    const [left, top] = [20 + (mark % inRow) * 10, 20 + Math.floor(mark / inRow) * 12];
    for (let y = top; y < top + 8; y++) pixels.fill(0, y * side + left, y * side + left + 5);
  }
  const picture = sharp(pixels, { raw: { width: side, height: side, channels: 1 } });
  const recogniser = new Attentive();
  const limits = { ...readingLimits, secondLookColumns: 0 };
  await documentPages(await picture.png().toBuffer(), limits, { recogniser, secondLook }, () => {});
  return recogniser.asked;
}

it('a page with more marks than any print is not recognised again in its language', async () => {
  expect(await languagesAsked(500)).toContain('de');
  expect(await languagesAsked(6_000)).not.toContain('de');
});
