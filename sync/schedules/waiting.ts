import type { OutboxItem } from '../client/tables/rows.ts';

/** An outbox item as text for the log. */
export function describe(item: OutboxItem): string {
  const label =
    item.kind === 'edit'
      ? item.entries.map(({ value }) => String(value)).join()
      : `${item.name} (${item.key})`;
  return `${label} of ${partsOfEntity(item.entity)} ${item.state} ${item.problem?.code ?? ''}`;
}

function partsOfEntity(entity: string): string {
  const dot = entity.indexOf('.');
  return `${entity.slice(0, dot)} ${entity.slice(dot + 1).slice(-4)}`;
}

/** Whether its entity does not exist because the creation was refused. */
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
