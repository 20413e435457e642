import { isDocumentName } from '../../protocol/documentName.ts';
import { recompute } from './recompute.ts';
import type { DecisionItem } from './rows.ts';
import type { SyncDatabase } from './SyncDatabase.ts';

/** Shows, in every row that a decision is about, what has become of it. Inside the transaction that changed it. */
export async function recomputeAbout(
  database: SyncDatabase,
  { entity, about }: Pick<DecisionItem, 'entity' | 'about'>,
): Promise<void> {
  for (const one of [entity, ...about]) {
    if (isDocumentName(one)) await recompute(database, one);
  }
}
