import { isSameNumber } from '../checks/sameNumber.ts';
import { compact } from '../checks/texts.ts';
import type { ComparedField } from '../integrations/comparedFields.ts';
import { moneyText } from '../money/explained.ts';
import { amountOf, isRounding, unitsOf } from '../money/sums.ts';
import { vendorNameKey } from '../vendors/vendorKeys.ts';
import type { BooksSide, Difference, DocketSide, FindingKind } from './contract.ts';

interface BookedLine {
  net: string;
  accountId: string | null;
}

/** A bill as it stands in the ledger. Amounts are positive on bills and credits alike. */
export interface BooksBill extends Omit<BooksSide, 'invoiceId'> {
  vendorId: string;
  lines: readonly BookedLine[];
  /** The bank account of its vendor there, if the ledger has one. */
  bankAccount: string | null;
}

/** An invoice in Docket, with its amount as on a bill. */
export interface DocketInvoice extends DocketSide {
  iban: string | null;
}

/** An invoice as it was approved and sent. */
export interface SentInvoice extends DocketInvoice {
  /** Its vendor in the ledger, and its lines; `null` if the bill was linked, not sent. */
  vendorId: string | null;
  lines: readonly BookedLine[] | null;
  /** It was exported again as another bill. */
  isReplaced: boolean;
  /** Bills of the same number that somebody has said to be others. */
  differentFrom: readonly string[];
}

export interface KnownBill {
  bill: BooksBill;
  /** Entered before Docket was to compare. */
  isEarlier: boolean;
  /** The invoice that it was made from. */
  sent: SentInvoice | null;
}

/** A bill of the ledger with everything that it is compared with. */
export interface Witnessed extends KnownBill {
  /** An invoice in Docket of the same vendor and number that the bill was not made from. */
  namesake: DocketInvoice | null;
  /** Bills that may be the same. */
  alike: readonly KnownBill[];
}

export interface Comparing {
  fields: readonly ComparedField[];
  /** Keys of what was found before. */
  foundBefore: ReadonlySet<string>;
  accountName(id: string): string;
}

export interface Found {
  /** The same whenever the same thing is found. */
  key: string;
  kind: FindingKind;
  ofLedger: BooksSide;
  other: BooksSide | null;
  ofDocket: DocketSide | null;
  differences: Difference[];
}

/** What does not agree with Docket about one bill. */
export function compareBill(witnessed: Witnessed, comparing: Comparing): Found[] {
  const { bill } = witnessed;
  if (bill.status === 'deleted' || bill.status === 'void') return goneFrom(witnessed);
  return [
    changedSince(witnessed, comparing),
    enteredPast(witnessed, comparing),
    ...doublesOf(witnessed),
  ].filter((found) => found !== null);
}

function goneFrom({ bill, sent }: Witnessed): Found[] {
  if (!sent || sent.isReplaced) return [];
  const kind = bill.status === 'void' ? 'void' : 'deleted';
  return [found(kind, bill.id, { bill, sent }, { ofDocket: sideOf(sent) })];
}

function enteredPast(
  { bill, isEarlier, sent, namesake }: Witnessed,
  { foundBefore }: Comparing,
): Found | null {
  if (sent || isEarlier) return null;
  const paidKey = keyOf('paidBeforeApproved', bill.id);
  const isUnapproved =
    namesake !== null && (namesake.status === 'pending_review' || namesake.status === 'rejected');
  // An approval that comes after the payment does not undo it.
  const isPaidFirst =
    bill.status === 'paid' && namesake !== null && (isUnapproved || foundBefore.has(paidKey));
  const kind = isPaidFirst ? 'paidBeforeApproved' : 'pastDocket';
  const ofDocket = namesake && sideOf(namesake);
  return found(kind, bill.id, { bill, sent }, { ofDocket });
}

function changedSince(
  { bill, sent }: Witnessed,
  { fields, foundBefore, accountName }: Comparing,
): Found | null {
  if (!sent) return null;
  // A vendor's later bank account says nothing about bills that were paid before.
  const isOpen = bill.status !== 'paid' || foundBefore.has(keyOf('changed', bill.id));
  const differences = [
    fields.includes('amount') ? amountChange(bill, sent) : null,
    fields.includes('vendor') ? vendorChange(bill, sent) : null,
    fields.includes('account') ? accountChange(bill, sent, accountName) : null,
    fields.includes('bank') && isOpen ? bankChange(bill, sent) : null,
  ].filter((one) => one !== null);
  if (differences.length === 0) return null;
  return found('changed', bill.id, { bill, sent }, { ofDocket: sideOf(sent), differences });
}

function amountChange(bill: BooksBill, sent: SentInvoice): Difference | null {
  const [theirs, ours] = [unitsOf(bill.total), unitsOf(sent.total)];
  const isSame =
    theirs !== null &&
    ours !== null &&
    bill.currency === sent.currency &&
    isRounding(theirs - ours, bill.currency);
  if (isSame) return null;
  return {
    field: 'amount',
    docket: moneyText(sent.total, sent.currency),
    ledger: moneyText(bill.total, bill.currency),
  };
}

function vendorChange(bill: BooksBill, sent: SentInvoice): Difference | null {
  if (bill.vendorId === sent.vendorId || isSameName(bill.vendorName, sent.vendorName)) return null;
  if (sent.vendorId === null && bill.vendorName === null) return null;
  return {
    field: 'vendor',
    docket: sent.vendorName ?? 'no name',
    ledger: bill.vendorName ?? 'no name',
  };
}

function accountChange(
  bill: BooksBill,
  sent: SentInvoice,
  accountName: Comparing['accountName'],
): Difference | null {
  if (!sent.lines) return null;
  const [theirs, ours] = [byAccount(bill.lines), byAccount(sent.lines)];
  if (isSameAccounts(theirs, ours, bill.currency)) return null;
  const text = (sums: ReadonlyMap<string, bigint>) =>
    [...sums.keys()].map((id) => (id === '' ? 'no account' : accountName(id))).join(', ');
  const inWords = { docket: text(ours), ledger: text(theirs) };
  if (inWords.docket !== inWords.ledger) return { field: 'account', ...inWords };
  const amounts = (sums: ReadonlyMap<string, bigint>) =>
    [...sums].map(([id, units]) => `${accountName(id)} ${amountOf(units)}`).join(', ');
  return { field: 'account', docket: amounts(ours), ledger: amounts(theirs) };
}

function byAccount(lines: readonly BookedLine[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { accountId, net } of lines) {
    const id = accountId ?? '';
    sums.set(id, (sums.get(id) ?? 0n) + (unitsOf(net) ?? 0n));
  }
  return new Map([...sums].sort(([one], [other]) => one.localeCompare(other)));
}

/** If the lines add up to another sum, as after a change of the amount, only the accounts themselves are compared. */
function isSameAccounts(
  theirs: ReadonlyMap<string, bigint>,
  ours: ReadonlyMap<string, bigint>,
  currency: string,
): boolean {
  if (theirs.size !== ours.size || [...theirs.keys()].some((id) => !ours.has(id))) return false;
  const sumOf = (sums: ReadonlyMap<string, bigint>) =>
    [...sums.values()].reduce((sum, units) => sum + units, 0n);
  if (!isRounding(sumOf(theirs) - sumOf(ours), currency)) return true;
  return [...theirs].every(([id, units]) => isRounding(units - (ours.get(id) ?? 0n), currency));
}

/** Shorter numbers than this say too little about an account. */
const fewestDigits = 6;

function bankChange(bill: BooksBill, { iban }: SentInvoice): Difference | null {
  if (iban === null || bill.bankAccount === null) return null;
  const [ours, theirs] = [compact(iban), compact(bill.bankAccount)];
  // Ledgers may keep the national account number, which an IBAN ends with.
  const isPart = theirs.length >= fewestDigits && ours.endsWith(theirs);
  if (ours === theirs || isPart) return null;
  return { field: 'bank', docket: iban, ledger: bill.bankAccount };
}

function doublesOf(witnessed: Witnessed): Found[] {
  return witnessed.alike.flatMap((other) => {
    const [later, earlier] = inOrder(witnessed, other);
    if (later.isEarlier || !isDouble(later, earlier)) return [];
    const ids = [later.bill.id, earlier.bill.id].sort().join('+');
    const invoice = earlier.sent ?? later.sent;
    return [
      found('double', ids, later, {
        other: booksSideOf(earlier),
        ofDocket: invoice && sideOf(invoice),
      }),
    ];
  });
}

/** The one that is to be looked at first: the later one, which Docket did not make. */
function inOrder(one: KnownBill, other: KnownBill): [KnownBill, KnownBill] {
  const rank = ({ isEarlier, sent, bill }: KnownBill) =>
    [isEarlier ? 0 : 1, sent ? 0 : 1, bill.enteredOn ?? bill.issuedOn ?? '', bill.id].join(' ');
  return rank(one) > rank(other) ? [one, other] : [other, one];
}

/** Shorter than a week, so that weekly bills are no doubles. */
const nearDays = 3;
const dayInMs = 24 * 60 * 60 * 1000;

function isDouble(one: KnownBill, other: KnownBill): boolean {
  const { bill: here, sent: ours } = one;
  const { bill: there, sent: theirs } = other;
  const isInForce = [here, there].every(({ status }) => status !== 'void' && status !== 'deleted');
  const isOfSame =
    here.kind === there.kind &&
    (here.vendorId === there.vendorId || isSameName(here.vendorName, there.vendorName));
  if (here.id === there.id || !isInForce || !isOfSame) return false;
  if (ours?.differentFrom.includes(there.id) || theirs?.differentFrom.includes(here.id)) {
    return false;
  }
  const isNumbered = here.number !== null && there.number !== null;
  if (isNumbered && isSameNumber(here.number ?? '', there.number ?? '')) return true;
  // Docket has compared its own invoices before they were approved.
  if (ours && theirs) return false;
  return isSameAmount(here, there) && isNear(here.issuedOn, there.issuedOn);
}

function isSameAmount(one: BooksBill, other: BooksBill): boolean {
  const units = unitsOf(one.total);
  return units !== 0n && units === unitsOf(other.total) && one.currency === other.currency;
}

function isNear(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return Math.abs(Date.parse(one) - Date.parse(other)) <= nearDays * dayInMs;
}

export function isSameName(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && vendorNameKey(one) === vendorNameKey(other);
}

const keyOf = (kind: FindingKind, of: string) => `${kind} ${of}`;

function found(
  kind: FindingKind,
  of: string,
  known: Pick<KnownBill, 'bill' | 'sent'>,
  more: Partial<Found>,
): Found {
  return {
    ...{ key: keyOf(kind, of), kind, ofLedger: booksSideOf(known) },
    ...{ other: null, ofDocket: null, differences: [] },
    ...more,
  };
}

function booksSideOf({ bill, sent }: Pick<KnownBill, 'bill' | 'sent'>): BooksSide {
  const { id, url, kind, status, number, vendorName, total, currency, issuedOn, enteredOn } = bill;
  const said = { number, vendorName, total, currency, issuedOn, enteredOn };
  return { id, url, kind, status, ...said, invoiceId: sent?.invoiceId ?? null };
}

function sideOf(invoice: DocketInvoice): DocketSide {
  const { invoiceId, number, vendorName, total, currency, issuedOn, status } = invoice;
  return { invoiceId, number, vendorName, total, currency, issuedOn, status };
}
