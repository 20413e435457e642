import { firstSureBand } from '#shared/metrics/bands.ts';
import type { SetFigures } from '#shared/metrics/readingFigures.ts';

/** A part of a whole, such as the values that were read right. */
export interface Share {
  part: number;
  of: number;
}

export const shareOf = ({ part, of }: Share): number => (of === 0 ? 0 : part / of);

/** "12 of 34", with separators. */
export function countText({ part, of }: Share): string {
  return `${numbers.format(part)} of ${numbers.format(of)}`;
}

const numbers = new Intl.NumberFormat('en-US');

const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0);

/** The printed values that were read exactly as they are printed. */
export function exactShare({ fields }: SetFigures): Share {
  return { part: sum(fields, ({ exact }) => exact), of: sum(fields, ({ printed }) => printed) };
}

export function keyFieldsShare({ keyFieldsRight, documents }: SetFigures): Share {
  return { part: keyFieldsRight, of: documents };
}

/** The values that Docket was sure of, and how many of them are right. */
export function sureShare({ bands }: SetFigures): Share {
  const sure = bands.filter(({ band }) => band >= firstSureBand);
  return { part: sum(sure, ({ right }) => right), of: sum(sure, ({ read }) => read) };
}

export interface Errors {
  wrong: number;
  missing: number;
  invented: number;
}

export function errorsIn({ fields }: SetFigures): Errors {
  return {
    // A vendor whose name is a letter off is an error, too.
    wrong: sum(fields, ({ wrong, nearly }) => wrong + nearly),
    missing: sum(fields, ({ missing }) => missing),
    invented: sum(fields, ({ invented }) => invented),
  };
}
