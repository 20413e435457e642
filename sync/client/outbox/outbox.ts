import type { DecisionItem, EditItem, OutboxItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

/** The outbox items of one entity, in the order in which they were made. */
export async function itemsOf(database: SyncDatabase, entity: string): Promise<OutboxItem[]> {
  const { outbox } = database;
  const items = await outbox.where('entity').equals(entity).or('about').equals(entity).toArray();
  return items.sort((one, other) => one.order - other.order);
}

/** The entities in whose queues an item waits. */
export function entitiesOf(item: OutboxItem): readonly string[] {
  return item.kind === 'decision' ? [item.entity, ...item.about] : [item.entity];
}

export function isUnsentEdit(item: OutboxItem): item is EditItem {
  return item.kind === 'edit' && item.state === 'waiting';
}

export async function unsentEdits(database: SyncDatabase, entity: string): Promise<EditItem[]> {
  return (await itemsOf(database, entity)).filter(isUnsentEdit);
}

/** False if the edit is no longer in the outbox. */
export function changeEdit(
  database: SyncDatabase,
  order: number,
  changes: Partial<Omit<EditItem, 'kind' | 'order'>>,
): Promise<boolean> {
  return database.transaction('rw', database.outbox, async () => {
    const item = await database.outbox.get(order);
    if (item?.kind !== 'edit') return false;
    await database.outbox.put({ ...item, ...changes });
    return true;
  });
}

/** False if the decision is no longer in the outbox. */
export function changeDecision(
  database: SyncDatabase,
  order: number,
  changes: Partial<Omit<DecisionItem, 'kind' | 'order'>>,
): Promise<boolean> {
  return database.transaction('rw', database.outbox, async () => {
    const item = await database.outbox.get(order);
    if (item?.kind !== 'decision') return false;
    await database.outbox.put({ ...item, ...changes });
    return true;
  });
}
