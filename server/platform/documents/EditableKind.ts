import type { AuditCategory, AuditValues } from '#shared/audit/entry.ts';
import type { DocumentKind } from '#shared/documents/content.ts';
import type { Change, EditToStore } from '#sync/relay/ports.ts';
import type { AccountTx } from '../db/transaction.ts';
import type { Sequences } from '../feed/sequence.ts';

/** The edits of one entity that are about to be stored. */
export interface EntityEdits {
  id: string;
  edits: readonly EditToStore[];
}

/** What one edit has changed, for the audit log: exactly the values that are others now. */
export interface Difference {
  oldValues: AuditValues;
  newValues: AuditValues;
  /** Fields whose new value breaks their rules, and is not taken over. */
  inError: string[];
}

/** One entity, locked until the transaction ends, with the edits that were applied to it so far. */
export interface LockedEntity {
  /** How many updates its document has taken. */
  position: number;
  /** Whether it was decided and takes no edits any more. */
  readonly frozen: boolean;
  /** `null` when the edit changes nothing that people see. */
  apply(edit: EditToStore): Difference | null;
}

export interface LockedEntities {
  find(id: string): LockedEntity | undefined;
  /** Writes what was applied; each row takes a sequence. */
  save(tx: AccountTx, sequences: Sequences): void;
}

/** A kind of entity that people edit together: how its rows follow its documents. */
export interface EditableKind {
  kind: DocumentKind;
  category: AuditCategory;
  /** How many rows a change of a document may change beside the entity's own. */
  rowsBeside(change: Change): number;
  /** Entities that are not there, or no longer, are left out. */
  lock(tx: AccountTx, entities: readonly EntityEdits[]): Promise<LockedEntities>;
}
