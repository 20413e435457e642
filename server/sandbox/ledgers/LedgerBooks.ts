import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { BookFile } from '../BookFile.ts';
import {
  book,
  companies,
  type FaultKind,
  type FaultPlace,
  type SandboxBill,
  type SandboxCompany,
  type SandboxVendor,
} from './book.ts';

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

  vendorsOf(place: LedgerCompany): SandboxVendor[] {
    return Object.values(this.book.vendors).filter((vendor) => isAt(vendor, place));
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
