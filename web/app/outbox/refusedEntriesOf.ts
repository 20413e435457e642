import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';

/** Outbox entries of one kind of document that the server refused. */
export function refusedEntriesOf(
  kind: 'invoice',
  entries: readonly OutboxEntry[] | undefined,
): OutboxEntry[] {
  const concerns = (name: string) => name.startsWith(`${kind}.`);
  return (entries ?? []).filter(
    ({ state, entity, about }) => state === 'attention' && [entity, ...about].some(concerns),
  );
}
