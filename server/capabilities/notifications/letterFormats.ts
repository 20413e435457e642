import { type Explained, explanationIn } from '#shared/checks/explained.ts';
import { moneyText } from '#shared/checks/texts.ts';

// A letter is read anywhere, and the formats of a person are known to their devices alone.

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** What the checks found and nobody has dismissed. */
export function warningsOf(flags: readonly (Explained & { dismissed: unknown })[]): string[] {
  return flags.filter(({ dismissed }) => !dismissed).map(explanationText);
}

function explanationText(found: Explained): string {
  return explanationIn(found, { money: moneyText, day: dayText, number: String });
}
