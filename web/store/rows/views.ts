import { useLiveQuery } from 'dexie-react-hooks';
import { createView, updateView, type View } from '#shared/views/contract.ts';
import { viewIn, viewPrefix } from '#sync/client/outbox/views.ts';
import type { DecisionItem, OutboxItem, ViewRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { changeOfView, deletionOfView, savingOfView } from '../decisions/viewDecisions.ts';

interface Person {
  id: string;
  name: string;
}

/** The views as they will be once the server has answered the person's unsent decisions, sorted by name. */
export function viewsAsDecided(
  rows: readonly ViewRow[],
  items: readonly DecisionItem[],
  me: Person,
): View[] {
  const views = new Map<string, View>();
  for (const { seq, unsent, attention, ...view } of rows) views.set(view.id, view);
  for (const item of items) {
    if (item.state !== 'attention') apply(views, item, me);
  }
  return [...views.values()].sort((one, other) => one.name.localeCompare(other.name));
}

function apply(views: Map<string, View>, item: DecisionItem, me: Person): void {
  const id = viewIn(item.entity) ?? '';
  const at = new Date(item.madeAt).toISOString();
  const known = views.get(id);
  if (item.name === deletionOfView) views.delete(id);
  if (item.name === savingOfView && !known) {
    const { data } = createView.body.safeParse(item.body);
    const owner = { ownerId: me.id, ownerName: me.name };
    if (data) views.set(id, { ...data, ...owner, createdAt: at, updatedAt: at });
  }
  if (item.name === changeOfView && known) {
    const { data } = updateView.body.safeParse(item.body);
    if (!data) return;
    const { name = known.name, query = known.query, isShared = known.isShared } = data;
    views.set(id, { ...known, name, query, isShared, updatedAt: at });
  }
}

/** The person's own views and those that are shared; `undefined` while loading. */
export function useViews(database: LocalDatabase, { id, name }: Person): View[] | undefined {
  return useLiveQuery(async () => {
    const [rows, items] = await Promise.all([
      database.views.toArray(),
      database.outbox.where('entity').startsWith(viewPrefix).sortBy('order'),
    ]);
    return viewsAsDecided(rows, items.filter(isDecision), { id, name });
  }, [database, id, name]);
}

function isDecision(item: OutboxItem): item is DecisionItem {
  return item.kind === 'decision';
}
