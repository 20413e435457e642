import { type InvoiceStatus, isFrozen } from '#shared/invoices/contract.ts';
import type { EditToStore } from '#sync/relay/ports.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type {
  Difference,
  EntityEdits,
  LockedEntities,
  LockedEntity,
} from '../../platform/documents/EditableKind.ts';
import { moveIn, sendMoved } from '../../platform/documents/EditableTable.ts';
import type { Sequences } from '../../platform/feed/sequence.ts';
import { EditedNotes, noteIds } from './noteEdits.ts';

interface Row {
  id: string;
  position: string;
  status: InvoiceStatus;
  notes: Record<string, string> | null;
}

/**
 * The notes may be older than the locked row, when another transaction wrote them while this one waited for the lock.
 * Then the position of the document has moved on as well, and nothing is stored on top of them.
 */
const selectRows = statement(`
  select row.id, row.document_position as position, row.status, (
    select jsonb_object_agg(note.id, note.text) from invoice_notes note
    where note.account_id = $1 and note.invoice_id = row.id and note.id = any($3::text[])
      and note.deleted_at is null
  ) as notes
  from invoices as row
  where row.account_id = $1 and row.id = any($2::uuid[]) and row.deleted_at is null
  order by row.id for update of row`);

const move = moveIn('invoices');

/** Locks invoices of which nothing but notes is edited: their values are neither read nor written. */
export async function lockForNotes(
  tx: AccountTx,
  entities: readonly EntityEdits[],
): Promise<LockedEntities> {
  const ids = entities.map(({ id }) => id);
  const rows = await tx.run<Row>(selectRows, [tx.accountId, ids, noteIds(entities)]);
  const stored = rows.flatMap(({ id: invoiceId, notes }) =>
    Object.entries(notes ?? {}).map(([id, text]) => ({ invoiceId, id, text })),
  );
  return new LockedForNotes(rows, new EditedNotes(stored));
}

class LockedForNotes implements LockedEntities {
  readonly #invoices: Map<string, Annotated>;
  readonly #notes: EditedNotes;

  constructor(rows: readonly Row[], notes: EditedNotes) {
    this.#invoices = new Map(rows.map((row) => [row.id, new Annotated(row, notes)]));
    this.#notes = notes;
  }

  find(id: string): Annotated | undefined {
    return this.#invoices.get(id);
  }

  async save(tx: AccountTx, sequences: Sequences): Promise<void> {
    const moved = [...this.#invoices.values()].filter((invoice) => invoice.moved);
    sendMoved(tx, move, moved, sequences);
    this.#notes.save(tx, sequences);
  }
}

/** An invoice while edits of its notes are stored. */
class Annotated implements LockedEntity {
  readonly id: string;
  readonly frozen: boolean;
  position: number;
  touched = false;
  readonly #storedPosition: number;
  readonly #notes: EditedNotes;

  constructor({ id, position, status }: Row, notes: EditedNotes) {
    this.id = id;
    this.frozen = isFrozen({ status });
    this.#storedPosition = Number(position);
    this.position = this.#storedPosition;
    this.#notes = notes;
  }

  get moved(): boolean {
    return this.position !== this.#storedPosition;
  }

  judge(): null {
    return null;
  }

  async apply(edit: EditToStore): Promise<Difference | null> {
    const notes = this.#notes.apply(this.id, edit);
    if (!notes) return null;
    this.touched = true;
    return { ...notes, inError: [] };
  }
}
