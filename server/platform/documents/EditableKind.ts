import type { AuditCategory, AuditValues } from '#shared/audit/entry.ts';
import type { DocumentKind } from '#shared/documents/content.ts';
import type { Refusal } from '#sync/protocol/refusals.ts';
import type { Change, EditToStore } from '#sync/relay/ports.ts';
import type { AccountTx } from '../db/transaction.ts';
import type { Sequences } from '../feed/sequence.ts';
import type { Slices } from '../work/Slices.ts';

/** Edits of one entity that are to be stored. */
export interface EntityEdits {
  id: string;
  edits: readonly EditToStore[];
}

/** For the audit log: the values that one edit changed, and only those. */
export interface Difference {
  oldValues: AuditValues;
  newValues: AuditValues;
  /** Fields whose new value is invalid and therefore not applied. */
  inError: string[];
}

/** One entity, locked until the transaction ends, with the edits applied so far. */
export interface LockedEntity {
  /** The number of updates in its document. */
  position: number;
  /** Whether it takes no more edits. */
  readonly frozen: boolean;
  /** Why this edit, after the ones judged before it, is refused. Nothing of the document is stored then. */
  judge(edit: EditToStore): Refusal | null;
  /** `null` if the edit changes nothing visible. */
  apply(edit: EditToStore, slices: Slices): Promise<Difference | null>;
}

export interface LockedEntities {
  find(id: string): LockedEntity | undefined;
  /** Writes the applied edits; each row takes a sequence. */
  save(tx: AccountTx, sequences: Sequences, slices: Slices): Promise<void>;
}

/** A kind of entity that people edit together, and how its rows are updated from its documents. */
export interface EditableKind {
  kind: DocumentKind;
  category: AuditCategory;
  /** How many rows besides the entity's own one change may touch. */
  rowsBeside(change: Change): number;
  /** Missing and deleted entities are left out. */
  lock(tx: AccountTx, entities: readonly EntityEdits[]): Promise<LockedEntities>;
}
