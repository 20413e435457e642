import { isDocumentName } from '../../protocol/documentName.ts';
import { recompute } from './recompute.ts';
import type { DecisionItem } from './rows.ts';
import type { SyncDatabase } from './SyncDatabase.ts';

/** Updates every row that a decision concerns, in the transaction that changed the decision. */
export async function recomputeAbout(
  database: SyncDatabase,
  { entity, about }: Pick<DecisionItem, 'entity' | 'about'>,
): Promise<void> {
  for (const one of [entity, ...about]) {
    if (isDocumentName(one)) await recompute(database, one);
  }
}
