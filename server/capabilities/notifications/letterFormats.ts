import { type Explained, explanationIn } from '#shared/money/explained.ts';
import type { Formats } from '#shared/money/formatsIn.ts';

type Found = Explained & { dismissed: unknown };

/** What the checks found and nobody has dismissed. */
export function openWarnings<Flag extends Found>(flags: readonly Flag[]): Flag[] {
  return flags.filter(({ dismissed }) => !dismissed);
}

/** The same in somebody's formats. */
export function warningsIn(flags: readonly Found[], formats: Formats): string[] {
  return openWarnings(flags).map((found) => explanationIn(found, formats));
}
