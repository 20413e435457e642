import { type Checks, checksAfter } from '#shared/invoices/checksAfter.ts';
import { type Flag, type InvoiceStatus, isFrozen } from '#shared/invoices/contract.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import { type DocumentType, mostLines } from '#shared/reading/reading.ts';
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
import {
  changeFields,
  differences,
  type Shown,
  type ValueChanges,
} from '../../platform/documents/fieldEdits.ts';
import type { Sequences } from '../../platform/feed/sequence.ts';
import type { Slices } from '../../platform/work/Slices.ts';
import {
  type ApprovalStateToStore,
  doubtsOf,
  type InvoiceToJudge,
  judgeCovered,
  storeApprovalStates,
} from '../policy/approvalState.ts';
import { GivenApprovals } from '../policy/approvalStore.ts';
import { fingerprintOf } from '../policy/fingerprint.ts';
import { type PolicyNow, readPolicy } from '../policy/policyStore.ts';
import { storeChecks } from './checkEdits.ts';
import { changeCoding, codingDifferences } from './codingEdits.ts';
import { type EditedInvoice, invoiceColumns } from './columns.ts';
import { changeLines, LineCount, lineDifferences } from './lineEdits.ts';
import { lockForNotes } from './lockForNotes.ts';
import { type EditedNotes, isOfNotes, readNotes } from './noteEdits.ts';

interface Facts extends Checks {
  status: InvoiceStatus;
  uploadedBy: string | null;
  alsoUploadedBy: string[];
  vendorId: string | null;
  documentType: DocumentType;
  flags: Flag[];
  fieldConfidence: Readonly<Record<string, number>>;
  doubts: number;
  awaitsReview: boolean;
  waitingSince: Date;
  escalatedAt: Date | null;
}

const names = Object.keys(invoiceFields);
const { jointRules } = rowKinds.invoice;

const rows = new EditableTable<EditedInvoice, Facts>({
  table: 'invoices',
  columns: invoiceColumns,
  large: ['lines', 'coding'],
  facts: `row.status, row.uploaded_by as "uploadedBy",
    row.also_uploaded_by as "alsoUploadedBy", row.waiting_since as "waitingSince",
    row.escalated_at as "escalatedAt", row.field_confidence as "fieldConfidence", row.doubts,
    row.awaits_review as "awaitsReview", row.vendor_id as "vendorId",
    row.document_type as "documentType", row.flags, row.confirmed, row.reviewed, row.sent_back as "sentBack"`,
  isFrozen,
  change,
  derive: (values) => ({
    ...values,
    fingerprint: fingerprintOf({ ...values, lines: withoutRemovedLines(values.lines) }),
  }),
  tell(before, after) {
    const fields = differences(names, before, after);
    const lines = lineDifferences(before.lines, after.lines);
    const coding = codingDifferences(before.coding, after.coding);
    return {
      oldValues: { ...fields.oldValues, ...lines.oldValues, ...coding.oldValues },
      newValues: { ...fields.newValues, ...lines.newValues, ...coding.newValues },
    };
  },
});

function change(
  shown: Shown<EditedInvoice>,
  unedited: EditedInvoice,
  changes: readonly Change[],
): Shown<EditedInvoice> {
  const fields = changeFields(invoiceFields, shown, unedited, changes, jointRules);
  const edited = changeLines(
    { lines: fields.values.lines, errors: fields.errors },
    unedited.lines,
    changes,
  );
  const { lines } = edited;
  const { coding, errors } = changeCoding(
    { coding: fields.values.coding, errors: edited.errors },
    changes,
  );
  return { values: { ...fields.values, lines, coding }, errors };
}

export const invoiceEdits: EditableKind = {
  kind: 'invoice',
  category: 'INVOICE',
  rowsBeside: ({ map }) => (map === 'notes' ? 1 : 0),
  async lock(tx, entities) {
    if (entities.every(({ edits }) => edits.every(isOfNotes))) return lockForNotes(tx, entities);
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

/** A note changes nothing that approvals depend on; then neither policy nor approvals are read. */
async function basisOf(tx: AccountTx, entities: readonly EntityEdits[]): Promise<Basis | null> {
  if (entities.length === 0) return null;
  const ids = entities.map(({ id }) => id);
  const [policy, given] = await Promise.all([readPolicy(tx), GivenApprovals.read(tx, ids)]);
  return { policy, given };
}

function mayAffectApproval({ edits }: EntityEdits): boolean {
  return !edits.every(isOfNotes);
}

type InvoiceRow = LockedRow<EditedInvoice, Facts>;

class LockedInvoices implements LockedEntities {
  readonly #rows: LockedRows<EditedInvoice, Facts>;
  readonly #notes: EditedNotes;
  readonly #basis: Basis | null;
  readonly #checks = new Map<string, Checks>();

  constructor(rows: LockedRows<EditedInvoice, Facts>, notes: EditedNotes, basis: Basis | null) {
    this.#rows = rows;
    this.#notes = notes;
    this.#basis = basis;
  }

  find(id: string): LockedEntity | undefined {
    const row = this.#rows.find(id);
    return row && new LockedInvoice(row, this.#notes, this.#checks);
  }

  async save(tx: AccountTx, sequences: Sequences, slices: Slices): Promise<void> {
    await this.#rows.save(tx, sequences, slices);
    this.#notes.save(tx, sequences);
    storeChecks(tx, this.#checks);
    const basis = this.#basis;
    if (!basis) return;
    const states: ApprovalStateToStore[] = [];
    for (const row of this.#rows.all()) {
      await slices.rest();
      const invoice = this.#toJudge(row);
      if (!mayAlterApproval(row, invoice)) continue;
      const { facts } = judgeCovered(invoice, basis.policy, basis.given);
      states.push({ id: row.id, seq: null, ...facts });
    }
    if (states.length > 0) storeApprovalStates(tx, states);
  }

  #toJudge(row: InvoiceRow) {
    const { id, facts, values, shown } = row;
    const { confirmed, reviewed, sentBack } = this.#checks.get(id) ?? facts;
    const checks = { confirmed, reviewed, sentBack };
    return { ...facts, ...values, ...checks, id, fieldErrors: [...shown.errors] };
  }
}

/**
 * Approvals that were given are for the earlier fingerprint, and another rule may apply, as with other coding; without doubts, and after its
 * review, an invoice no longer waits for that.
 */
function mayAlterApproval(
  { before, facts }: InvoiceRow,
  now: InvoiceToJudge & Pick<Checks, 'reviewed' | 'sentBack'>,
): boolean {
  return (
    before.fingerprint !== now.fingerprint ||
    before.coding !== now.coding ||
    facts.reviewed !== now.reviewed ||
    facts.sentBack !== now.sentBack ||
    facts.doubts !== doubtsOf(now)
  );
}

class LockedInvoice implements LockedEntity {
  readonly #row: InvoiceRow;
  readonly #notes: EditedNotes;
  /** By invoice, of those that edits have changed. */
  readonly #checks: Map<string, Checks>;
  readonly #lineCount: LineCount;

  constructor(row: InvoiceRow, notes: EditedNotes, checks: Map<string, Checks>) {
    this.#checks = checks;
    this.#lineCount = new LineCount(row.shown.values.lines);
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
    const ofNotes = isOfNotes(edit);
    const fields = ofNotes ? null : await this.#row.apply(edit, slices);
    const notes = this.#notes.apply(this.#row.id, edit);
    const checks = ofNotes ? null : this.#check(edit);
    if (!notes && !checks) return fields;
    this.#row.touched = true;
    return {
      oldValues: { ...fields?.oldValues, ...notes?.oldValues, ...checks?.oldValues },
      newValues: { ...fields?.newValues, ...notes?.newValues, ...checks?.newValues },
      inError: fields?.inError ?? [],
    };
  }

  /** `null` if nobody confirmed or reviewed anything; entered values are in their own entry. */
  #check(edit: EditToStore): ValueChanges | null {
    const { id, facts, shown } = this.#row;
    const before = this.#checks.get(id) ?? facts;
    const { personId, name } = edit.author;
    const by = { personId, name, at: new Date().toISOString() };
    const { checks, told } = checksAfter(
      before,
      { by, changes: edit.changes },
      {
        values: shown.values,
        errors: shown.errors,
        fieldConfidence: facts.fieldConfidence,
      },
    );
    if (checks === before) return null;
    this.#checks.set(id, checks);
    return Object.keys(told.newValues).length > 0 ? told : null;
  }
}
