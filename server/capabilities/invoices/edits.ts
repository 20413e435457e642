import { type InvoiceStatus, isFrozen } from '#shared/invoices/contract.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import { mayChangeFingerprint } from '#shared/invoices/fingerprint.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import { mostLines } from '#shared/reading/reading.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import type { Refusal } from '#sync/protocol/refusals.ts';
import type { Change, EditToStore } from '#sync/relay/ports.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type {
  Difference,
  EditableKind,
  EntityEdits,
  LockedEntities,
  LockedEntity,
} from '../../platform/documents/EditableKind.ts';
import {
  EditableTable,
  type LockedRow,
  type LockedRows,
} from '../../platform/documents/EditableTable.ts';
import { changeFields, differences, type Shown } from '../../platform/documents/fieldEdits.ts';
import type { Sequences } from '../../platform/feed/sequence.ts';
import type { Slices } from '../../platform/work/Slices.ts';
import { judgeInvoice, storeApprovalStates } from '../policy/approvalState.ts';
import { GivenApprovals } from '../policy/approvalStore.ts';
import { type PolicyNow, readPolicy } from '../policy/policyStore.ts';
import { type EditedInvoice, invoiceColumns } from './columns.ts';
import { fingerprintOf } from './fingerprint.ts';
import { changeLines, LineCount, lineDifferences } from './lineEdits.ts';
import { type EditedNotes, readNotes } from './noteEdits.ts';

interface Facts {
  status: InvoiceStatus;
  uploadedBy: string | null;
  alsoUploadedBy: string[];
  waitingSince: Date;
  escalatedAt: Date | null;
}

const names = Object.keys(invoiceFields);
const { jointRules } = rowKinds.invoice;

const rows = new EditableTable<EditedInvoice, Facts>({
  table: 'invoices',
  columns: invoiceColumns,
  facts: `row.status, row.uploaded_by as "uploadedBy",
    row.also_uploaded_by as "alsoUploadedBy", row.waiting_since as "waitingSince",
    row.escalated_at as "escalatedAt"`,
  isFrozen,
  change,
  derive: (values) => ({
    ...values,
    fingerprint: fingerprintOf({ ...values, lines: withoutRemovedLines(values.lines) }),
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
  const fields = changeFields(invoiceFields, shown, unedited, changes, jointRules);
  const { lines, errors } = changeLines(
    { lines: fields.values.lines, errors: fields.errors },
    unedited.lines,
    changes,
  );
  return { values: { ...fields.values, lines }, errors };
}

export const invoiceEdits: EditableKind = {
  kind: 'invoice',
  category: 'INVOICE',
  rowsBeside: ({ map }) => (map === 'notes' ? 1 : 0),
  async lock(tx, entities) {
    // The lock is taken first; the other queries are sent along with it and read the state after
    // that.
    const [invoices, notes, basis] = await Promise.all([
      rows.lock(tx, entities),
      readNotes(tx, entities),
      basisOf(tx, entities.filter(mayAffectApproval)),
    ]);
    return new LockedInvoices(invoices, notes, basis);
  },
};

/** The policy and approvals from which the approval state is computed. */
interface Basis {
  policy: PolicyNow;
  given: GivenApprovals;
}

/**
 * Most edits change nothing that approvals depend on; then neither policy nor approvals are read.
 */
async function basisOf(tx: AccountTx, entities: readonly EntityEdits[]): Promise<Basis | null> {
  if (entities.length === 0) return null;
  const ids = entities.map(({ id }) => id);
  const [policy, given] = await Promise.all([readPolicy(tx), GivenApprovals.read(tx, ids)]);
  return { policy, given };
}

function mayAffectApproval({ edits }: EntityEdits): boolean {
  return edits.some(({ changes }) => changes.some(mayChangeFingerprint));
}

type InvoiceRow = LockedRow<EditedInvoice, Facts>;

class LockedInvoices implements LockedEntities {
  readonly #rows: LockedRows<EditedInvoice, Facts>;
  readonly #notes: EditedNotes;
  readonly #basis: Basis | null;

  constructor(rows: LockedRows<EditedInvoice, Facts>, notes: EditedNotes, basis: Basis | null) {
    this.#rows = rows;
    this.#notes = notes;
    this.#basis = basis;
  }

  find(id: string): LockedEntity | undefined {
    const row = this.#rows.find(id);
    return row && new LockedInvoice(row, this.#notes);
  }

  async save(tx: AccountTx, sequences: Sequences, slices: Slices): Promise<void> {
    await this.#rows.save(tx, sequences, slices);
    this.#notes.save(tx, sequences);
    const affected = this.#rows.all().filter(fingerprintChanged);
    if (affected.length === 0) return;
    const basis = this.#basis;
    if (!basis) throw new Error('What matters has changed by an edit that was taken not to matter');
    storeApprovalStates(
      tx,
      affected.map((row) => ({ id: row.id, seq: null, ...approvalStateOf(row, basis) })),
    );
  }
}

/** Approvals that were given are for the earlier fingerprint, and another rule may apply. */
function fingerprintChanged({ before, values }: InvoiceRow): boolean {
  return before.fingerprint !== values.fingerprint;
}

function approvalStateOf({ id, facts, values }: InvoiceRow, { policy, given }: Basis) {
  const { amount, currency, fingerprint } = values;
  const invoice = { ...facts, id, fingerprint, amount, currency };
  return judgeInvoice(invoice, policy, given.of(invoice)).facts;
}

class LockedInvoice implements LockedEntity {
  readonly #row: InvoiceRow;
  readonly #notes: EditedNotes;
  readonly #lineCount: LineCount;

  constructor(row: InvoiceRow, notes: EditedNotes) {
    this.#lineCount = new LineCount(row.values.lines);
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

  judge({ changes }: EditToStore): Refusal | null {
    return this.#lineCount.after(changes) > mostLines ? 'too_large' : null;
  }

  async apply(edit: EditToStore, slices: Slices): Promise<Difference | null> {
    const fields = await this.#row.apply(edit, slices);
    const notes = this.#notes.apply(this.#row.id, edit);
    if (!notes) return fields;
    // The document is sent together with the row, so the next person who edits the note has it.
    this.#row.changed = true;
    return {
      oldValues: { ...fields?.oldValues, ...notes.oldValues },
      newValues: { ...fields?.newValues, ...notes.newValues },
      inError: fields?.inError ?? [],
    };
  }
}
