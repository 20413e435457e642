import { approvalStatus } from '#shared/invoices/contract.ts';
import { origin } from '#shared/invoices/origin.ts';
import { documentType } from '#shared/reading/reading.ts';
import type { InvoiceBrief } from './brief.ts';

/** A value for each invoice of a record, or one value that all of them have. */
type Column<T> = T[] | { all: T };

/**
 * The briefs of a record by field: a long array of numbers is parsed faster than many small ones, and kept in a fraction of
 * the memory. Texts and lists that repeat are stored once; their columns have positions there, counted from 1, and 0 is null.
 */
interface Columns {
  words: readonly string[];
  lists: readonly string[][];
  invoiceNumber: Column<string | null>;
  amount: Column<string | null>;
  createdAt: Column<string>;
  decidedAt: Column<string | null>;
  escalatedAt: Column<string | null>;
  vendorName: Column<number>;
  vendorId: Column<number>;
  currency: Column<number>;
  invoiceDate: Column<number>;
  dueDate: Column<number>;
  confidence: Column<number>;
  uploadedBy: Column<number>;
  alsoUploadedBy: Column<number>;
  fraudFlags: Column<number>;
  heldBy: Column<number>;
  requiredApprovers: Column<number>;
  approvedBy: Column<number>;
  requiredCount: Column<number>;
  approvalStatus: Column<number>;
  inError: Column<boolean>;
  askedOf: Column<number>;
  standIns: Column<InvoiceBrief['standIns'] | null>;
  earlyPayment: Column<InvoiceBrief['earlyPayment']>;
  doubts: Column<number>;
  awaitsReview: Column<boolean>;
  exportState: Column<InvoiceBrief['exportState']>;
  isSample: Column<boolean>;
  documentType: Column<number>;
  origin: Column<number>;
  paid: Column<string | null>;
  appliedRule: Column<InvoiceBrief['appliedRule']>;
  exchangeRate: Column<string | null>;
  exchangeRateDate: Column<string | null>;
  bookedRate: Column<InvoiceBrief['bookedRate']>;
}

/** Positions of values, each of which is kept once. */
class Repeated<T> {
  readonly values: T[] = [];
  readonly #positions = new Map<string, number>();
  readonly #keyOf: (value: T) => string;

  constructor(keyOf: (value: T) => string) {
    this.#keyOf = keyOf;
  }

  positionOf(value: T | null | undefined): number {
    if (value === null || value === undefined) return 0;
    const key = this.#keyOf(value);
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    this.#positions.set(key, this.values.push(value));
    return this.values.length;
  }
}

/** `null` for a deleted invoice. */
export function packBriefs(briefs: readonly (InvoiceBrief | null)[]): string {
  const words = new Repeated<string>((word) => word);
  const lists = new Repeated<string[]>((list) => JSON.stringify(list));
  const there = briefs.find((brief) => brief !== null);
  if (!there) return '';
  // A deleted invoice has no values, so those of another one do not add any.
  const all = briefs.map((brief) => brief ?? there);
  const column = <T>(read: (brief: InvoiceBrief) => T): Column<T> => {
    const values = all.map(read);
    const [first = read(there)] = values;
    return values.every((value) => value === first) ? { all: first } : values;
  };
  const word = (read: (brief: InvoiceBrief) => string | null) =>
    column((brief) => words.positionOf(read(brief)));
  const list = (read: (brief: InvoiceBrief) => string[] | undefined) =>
    column((brief) => lists.positionOf(read(brief)));
  const columns: Columns = {
    words: words.values,
    lists: lists.values,
    invoiceNumber: column((brief) => brief.invoiceNumber),
    amount: column((brief) => brief.amount),
    createdAt: column((brief) => brief.createdAt),
    decidedAt: column((brief) => brief.decidedAt),
    escalatedAt: column((brief) => brief.escalatedAt),
    vendorName: word((brief) => brief.vendorName),
    vendorId: word((brief) => brief.vendorId),
    currency: word((brief) => brief.currency),
    invoiceDate: word((brief) => brief.invoiceDate),
    dueDate: word((brief) => brief.dueDate),
    confidence: word((brief) => brief.confidence),
    uploadedBy: word((brief) => brief.uploadedBy),
    alsoUploadedBy: list((brief) => brief.alsoUploadedBy),
    fraudFlags: list((brief) => brief.fraudFlags),
    heldBy: list((brief) => brief.heldBy),
    requiredApprovers: list((brief) => brief.requiredApprovers),
    approvedBy: list((brief) => brief.approvedBy),
    requiredCount: column((brief) => brief.requiredCount),
    approvalStatus: column((brief) => approvalStatus.options.indexOf(brief.approvalStatus)),
    inError: column((brief) => brief.inError),
    askedOf: word((brief) => brief.askedOf),
    standIns: column((brief) => (brief.standIns.length > 0 ? brief.standIns : null)),
    earlyPayment: column((brief) => brief.earlyPayment),
    doubts: column((brief) => brief.doubts),
    awaitsReview: column((brief) => brief.awaitsReview),
    exportState: column((brief) => brief.exportState),
    isSample: column((brief) => brief.isSample),
    documentType: column((brief) => documentType.options.indexOf(brief.documentType)),
    origin: column((brief) => origin.options.indexOf(brief.origin)),
    paid: column((brief) => brief.paid),
    appliedRule: column((brief) => brief.appliedRule),
    exchangeRate: column((brief) => brief.exchangeRate),
    exchangeRateDate: column((brief) => brief.exchangeRateDate),
    bookedRate: column((brief) => brief.bookedRate),
  };
  return JSON.stringify(columns);
}

/** The briefs of a record, parsed on first access, because most lists need none. */
export class PackedBriefs {
  #text: string;
  #columns: Columns | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the columns with every access to a field, so that there is nothing to keep for each invoice. */
  at(index: number): InvoiceBrief {
    return new PackedBrief(this.#parsed(), index);
  }

  #parsed(): Columns {
    if (this.#columns) return this.#columns;
    const columns: Columns = JSON.parse(this.#text);
    this.#columns = columns;
    this.#text = '';
    return columns;
  }
}

class PackedBrief implements InvoiceBrief {
  readonly #columns: Columns;
  readonly #index: number;

  constructor(columns: Columns, index: number) {
    this.#columns = columns;
    this.#index = index;
  }

  get invoiceNumber() {
    return valueAt(this.#columns.invoiceNumber, this.#index) ?? null;
  }

  get amount() {
    return valueAt(this.#columns.amount, this.#index) ?? null;
  }

  get createdAt() {
    return valueAt(this.#columns.createdAt, this.#index) ?? '';
  }

  get decidedAt() {
    return valueAt(this.#columns.decidedAt, this.#index) ?? null;
  }

  get escalatedAt() {
    return valueAt(this.#columns.escalatedAt, this.#index) ?? null;
  }

  get vendorName() {
    return wordAt(this.#columns, this.#columns.vendorName, this.#index);
  }

  get vendorId() {
    return wordAt(this.#columns, this.#columns.vendorId, this.#index);
  }

  get currency() {
    return wordAt(this.#columns, this.#columns.currency, this.#index) ?? '';
  }

  get invoiceDate() {
    return wordAt(this.#columns, this.#columns.invoiceDate, this.#index);
  }

  get dueDate() {
    return wordAt(this.#columns, this.#columns.dueDate, this.#index);
  }

  get confidence() {
    return wordAt(this.#columns, this.#columns.confidence, this.#index) ?? '';
  }

  get uploadedBy() {
    return wordAt(this.#columns, this.#columns.uploadedBy, this.#index);
  }

  get alsoUploadedBy() {
    return listAt(this.#columns, this.#columns.alsoUploadedBy, this.#index);
  }

  get fraudFlags() {
    return listAt(this.#columns, this.#columns.fraudFlags, this.#index) ?? [];
  }

  get heldBy() {
    return listAt(this.#columns, this.#columns.heldBy, this.#index) ?? [];
  }

  get requiredApprovers() {
    return listAt(this.#columns, this.#columns.requiredApprovers, this.#index) ?? [];
  }

  get approvedBy() {
    return listAt(this.#columns, this.#columns.approvedBy, this.#index) ?? [];
  }

  get requiredCount() {
    return valueAt(this.#columns.requiredCount, this.#index) ?? 0;
  }

  get approvalStatus() {
    return (
      approvalStatus.options[valueAt(this.#columns.approvalStatus, this.#index) ?? 0] ?? 'pending'
    );
  }

  get inError() {
    return valueAt(this.#columns.inError, this.#index) ?? false;
  }

  get askedOf() {
    return wordAt(this.#columns, this.#columns.askedOf, this.#index);
  }

  get standIns() {
    return valueAt(this.#columns.standIns, this.#index) ?? [];
  }

  get earlyPayment() {
    return valueAt(this.#columns.earlyPayment, this.#index) ?? null;
  }

  get doubts() {
    return valueAt(this.#columns.doubts, this.#index) ?? 0;
  }

  get awaitsReview() {
    return valueAt(this.#columns.awaitsReview, this.#index) ?? false;
  }

  get exportState() {
    return valueAt(this.#columns.exportState, this.#index) ?? null;
  }

  get isSample() {
    return valueAt(this.#columns.isSample, this.#index) ?? false;
  }

  get documentType() {
    return documentType.options[valueAt(this.#columns.documentType, this.#index) ?? 0] ?? 'invoice';
  }

  get origin() {
    return origin.options[valueAt(this.#columns.origin, this.#index) ?? 0] ?? 'upload';
  }

  get paid() {
    return valueAt(this.#columns.paid, this.#index) ?? null;
  }

  get appliedRule() {
    return valueAt(this.#columns.appliedRule, this.#index) ?? null;
  }

  get exchangeRate() {
    return valueAt(this.#columns.exchangeRate, this.#index) ?? null;
  }

  get exchangeRateDate() {
    return valueAt(this.#columns.exchangeRateDate, this.#index) ?? null;
  }

  get bookedRate() {
    return valueAt(this.#columns.bookedRate, this.#index) ?? null;
  }
}

function valueAt<T>(column: Column<T>, index: number): T | undefined {
  return Array.isArray(column) ? column[index] : column.all;
}

function wordAt({ words }: Columns, column: Column<number>, index: number): string | null {
  return words[(valueAt(column, index) ?? 0) - 1] ?? null;
}

function listAt({ lists }: Columns, column: Column<number>, index: number): string[] | undefined {
  return lists[(valueAt(column, index) ?? 0) - 1];
}
