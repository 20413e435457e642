import type { OutboxItem } from '../client/tables/rows.ts';

/** Something in an outbox, for people to read. */
export function describe(item: OutboxItem): string {
  const what =
    item.kind === 'edit'
      ? item.entries.map(({ value }) => String(value)).join()
      : `${item.name} (${item.key})`;
  return `${what} of ${partsOfEntity(item.entity)} ${item.state} ${item.problem?.code ?? ''}`;
}

function partsOfEntity(entity: string): string {
  const dot = entity.indexOf('.');
  return `${entity.slice(0, dot)} ${entity.slice(dot + 1).slice(-4)}`;
}

/** What it is about does not exist, because that came back. */
export function isBlocked({ entity, order }: OutboxItem, items: readonly OutboxItem[]): boolean {
  return items.some(
    (one) =>
      one.entity === entity &&
      one.order < order &&
      one.kind === 'decision' &&
      one.creates &&
      one.state === 'attention',
  );
}
