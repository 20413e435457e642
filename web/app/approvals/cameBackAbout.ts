import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';

/** What came back to the person about things of this kind. */
export function cameBackAbout(
  kind: 'invoice',
  entries: readonly OutboxEntry[] | undefined,
): OutboxEntry[] {
  const concerns = (name: string) => name.startsWith(`${kind}.`);
  return (entries ?? []).filter(
    ({ state, entity, about }) => state === 'attention' && [entity, ...about].some(concerns),
  );
}
