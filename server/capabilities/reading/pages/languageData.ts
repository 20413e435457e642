import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReadLanguage } from '#shared/reading/engine/language.ts';

/** The OCR engine's codes for languages. */
const codes: Record<ReadLanguage, string> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
};

const { resolve } = createRequire(import.meta.url);

/** The folder with a language's data; each language has its own package. */
export function languageData(language: ReadLanguage): { code: string; folder: string } {
  const code = codes[language];
  const home = path.dirname(resolve(`@tesseract.js-data/${code}/package.json`));
  return { code, folder: path.join(home, '4.0.0_best_int') };
}
