import { type InvoiceStatus, isFrozen } from '#shared/invoices/contract.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import { fingerprintOf } from '#shared/invoices/fingerprint.ts';
import { standingLines } from '#shared/invoices/lines.ts';
import type { Change, EditToStore } from '#sync/relay/ports.ts';
import { recountApprovals } from '../approvals/approvalStore.ts';
import type { AccountWork } from '../db/statement.ts';
import type {
  Difference,
  EditableKind,
  LockedEntities,
  LockedEntity,
} from '../documents/EditableKind.ts';
import { EditableTable, type LockedRow, type LockedRows } from '../documents/EditableTable.ts';
import { changeFields, differences, type Shown } from '../documents/fieldEdits.ts';
import type { Sequences } from '../feed/sequence.ts';
import { type EditedInvoice, invoiceColumns } from './columns.ts';
import { changeLines, lineDifferences } from './lineEdits.ts';
import { type EditedNotes, readNotes } from './noteEdits.ts';

interface Facts {
  status: InvoiceStatus;
  hasApprovals: boolean;
}

const names = Object.keys(invoiceFields);

const rows = new EditableTable<EditedInvoice, Facts>({
  table: 'invoices',
  columns: invoiceColumns,
  facts: `row.status, exists (select 1 from invoice_approvals approval
    where approval.account_id = row.account_id and approval.invoice_id = row.id) as "hasApprovals"`,
  isFrozen,
  change,
  derive: (values) => ({
    ...values,
    fingerprint: fingerprintOf({ ...values, lines: standingLines(values.lines) }),
  }),
  tell(before, after) {
    const fields = differences(names, before, after);
    const lines = lineDifferences(before.lines, after.lines);
    return {
      oldValues: { ...fields.oldValues, ...lines.oldValues },
      newValues: { ...fields.newValues, ...lines.newValues },
    };
  },
});

function change(
  shown: Shown<EditedInvoice>,
  unedited: EditedInvoice,
  changes: readonly Change[],
): Shown<EditedInvoice> {
  const fields = changeFields(invoiceFields, shown, unedited, changes);
  const { lines, errors } = changeLines(
    { lines: fields.values.lines, errors: fields.errors },
    unedited.lines,
    changes,
  );
  return { values: { ...fields.values, lines }, errors };
}

export const invoiceEdits: EditableKind = {
  kind: 'invoice',
  permission: 'invoices.edit',
  category: 'INVOICE',
  rowsBeside: ({ map }) => (map === 'notes' ? 1 : 0),
  async lock(tx, entities) {
    const [invoices, notes] = await Promise.all([rows.lock(tx, entities), readNotes(tx, entities)]);
    return new LockedInvoices(invoices, notes);
  },
};

type InvoiceRow = LockedRow<EditedInvoice, Facts>;

class LockedInvoices implements LockedEntities {
  readonly #rows: LockedRows<EditedInvoice, Facts>;
  readonly #notes: EditedNotes;

  constructor(invoices: LockedRows<EditedInvoice, Facts>, notes: EditedNotes) {
    this.#rows = invoices;
    this.#notes = notes;
  }

  find(id: string): LockedEntity | undefined {
    const row = this.#rows.find(id);
    return row && new LockedInvoice(row, this.#notes);
  }

  save(tx: AccountWork, sequences: Sequences): void {
    this.#rows.save(tx, sequences);
    this.#notes.save(tx, sequences);
    const others = this.#rows.all().filter(isAnotherMatter);
    if (others.length > 0) {
      recountApprovals(
        tx,
        others.map(({ id }) => id),
      );
    }
  }
}

/** Approvals that were given are of what it was before. */
function isAnotherMatter({ facts, before, values }: InvoiceRow): boolean {
  return facts.hasApprovals && before.fingerprint !== values.fingerprint;
}

class LockedInvoice implements LockedEntity {
  readonly #row: InvoiceRow;
  readonly #notes: EditedNotes;

  constructor(row: InvoiceRow, notes: EditedNotes) {
    this.#row = row;
    this.#notes = notes;
  }

  get frozen(): boolean {
    return this.#row.frozen;
  }

  get position(): number {
    return this.#row.position;
  }

  set position(position: number) {
    this.#row.position = position;
  }

  apply(edit: EditToStore): Difference | null {
    const fields = this.#row.apply(edit);
    const notes = this.#notes.apply(this.#row.id, edit);
    if (!notes) return fields;
    // With the row comes the document: who edits the note next is to have this edit of it.
    this.#row.changed = true;
    return {
      oldValues: { ...fields?.oldValues, ...notes.oldValues },
      newValues: { ...fields?.newValues, ...notes.newValues },
      inError: fields?.inError ?? [],
    };
  }
}
