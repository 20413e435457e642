import type { Away, Member } from '#shared/accounts/contract.ts';
import { isActive } from '#shared/approvals/substitutes.ts';
import { dayText } from '../invoices/dayText.ts';
import { fullName } from '../people/fullName.ts';

/** "Away until 24 Nov; Sam Hale stands in", "Away from 20 to 24 Nov; …"; `null` once it is over. */
export function awayWords(away: Away, members: readonly Member[], now: Date): string | null {
  if (Date.parse(away.endsAt) <= now.getTime()) return null;
  const substitute = members.find(({ id }) => id === away.substituteId);
  const name = substitute ? fullName(substitute) : 'Nobody who is still here';
  const when = isActive(away, now)
    ? `Away until ${dayText(away.to)}`
    : `Away ${dayText(away.from)} to ${dayText(away.to)}`;
  return `${when}; ${name} stands in`;
}
