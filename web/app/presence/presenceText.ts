import type { Present } from '#sync/client/documents/presence.ts';

/** "Bea Holm is here, in Amount." */
export function presenceText(
  present: readonly Present[],
  labelOf: (field: string) => string,
): string {
  return present
    .map(({ name, field }) => `${name} is here${field ? `, in ${labelOf(field)}` : ''}.`)
    .join(' ');
}
