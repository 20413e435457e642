import type { BooksList } from '#shared/books/lists.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { BookFile } from '../BookFile.ts';
import {
  book,
  companies,
  type FaultKind,
  type FaultPlace,
  type SandboxBill,
  type SandboxCompany,
  type SandboxEntry,
  type SandboxTransfer,
  type SandboxVendor,
} from './book.ts';
import { entries } from './entries.ts';

/** The books of one company in one ledger. */
export interface LedgerCompany {
  ledger: LedgerId;
  company: string;
}

/** The sandbox's books, stored in one file of the data folder. */
export class LedgerBooks extends BookFile<typeof book> {
  constructor(dataDir: string) {
    super(dataDir, 'sandbox-ledgers.json', book);
  }

  get now(): number {
    return Date.now() + this.book.aheadInMs;
  }

  /** Unique over all kinds of objects, as in QuickBooks. */
  nextId(): string {
    this.book.last += 1;
    return String(this.book.last);
  }

  companyOf({ ledger, company }: LedgerCompany): SandboxCompany {
    const found = companies[ledger].find(({ id }) => id === company);
    if (!found) throw new Error(`The sandbox has no company ${company}`);
    return found;
  }

  billsOf(place: LedgerCompany): SandboxBill[] {
    return Object.values(this.book.bills).filter((bill) => isAt(bill, place));
  }

  /** Those that are no longer listed. */
  deletedBillsOf(place: LedgerCompany) {
    return Object.values(this.book.deletedBills).filter((bill) => isAt(bill, place));
  }

  transfersOf(place: LedgerCompany): SandboxTransfer[] {
    return Object.values(this.book.transfers).filter((one) => isAt(one, place));
  }

  vendorsOf(place: LedgerCompany): SandboxVendor[] {
    return Object.values(this.book.vendors).filter((vendor) => isAt(vendor, place));
  }

  /** The entries of a list, deleted ones as well, in the order in which they were made. */
  entriesOf(place: LedgerCompany, list: BooksList): SandboxEntry[] {
    const made = new Map(
      entries[place.ledger].filter((one) => one.list === list).map((one) => [one.id, one]),
    );
    for (const one of Object.values(this.book.entries)) {
      if (isAt(one, place) && one.list === list) made.set(one.id, one);
    }
    return [...made.values()];
  }

  /** The entries of a list that a bill may name, by id. */
  usableIn(place: LedgerCompany, list: BooksList): ReadonlyMap<string, SandboxEntry> {
    const usable = this.entriesOf(place, list).filter((one) => one.isActive && !one.isDeleted);
    return new Map(usable.map((one) => [one.id, one]));
  }

  /** Adds or changes an entry of a list, as somebody does in the ledger. */
  putEntry(place: LedgerCompany, changed: Omit<SandboxEntry, 'changed'>): void {
    const key = [place.ledger, place.company, changed.list, changed.id].join(' ');
    this.book.entries[key] = { ...place, ...changed, changed: this.now };
  }

  /** Consumes the next configured fault for this kind of call, if any. */
  takeFault(ledger: LedgerId, ...at: readonly FaultPlace[]): FaultKind | null {
    const fault = this.book.faults.find(
      (one) => one.ledger === ledger && at.includes(one.at) && one.left > 0,
    );
    if (!fault) return null;
    fault.left -= 1;
    this.book.faults = this.book.faults.filter(({ left }) => left > 0);
    this.save();
    return fault.kind;
  }
}

function isAt(one: LedgerCompany, { ledger, company }: LedgerCompany): boolean {
  return one.ledger === ledger && one.company === company;
}
