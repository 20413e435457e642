import { accountConfidence, accountsOf, domesticAccountOf } from './accounts.ts';
import type { Advice } from './advice.ts';
import { mostDoubted } from './confidence.ts';
import { evidenceOf } from './evidence.ts';
import {
  bicsOf,
  emailsOf,
  type Identifier,
  labelledTaxIdOf,
  vatIdsOf,
  websitesOf,
} from './findIdentifiers.ts';
import { isListedAndClear, strengthOf } from './findLabels.ts';
import { type FoundRow, isRecognised, type Put } from './found.ts';
import { hasVatCheckDigit, isIban } from './identifiers.ts';
import { cellsOf, type Layout, type Row, type Span } from './layout.ts';
import { isAddress, isNamelike, legalForm } from './names.ts';
import { pagesPerhapsOfOthers } from './otherInvoices.ts';
import { type PartyBlocks, partyBlocks } from './partyBlocks.ts';
import { squash } from './text.ts';
import { partiesOf } from './vendor.ts';
import type { VendorInput } from './vendorFeatures.ts';

interface PartiesContext {
  layout: Layout;
  inTable: (row: Row) => boolean;
  /** Of the invoice. */
  number: string | null;
  advice: Advice;
}

/** Reads vendor and customer, and the vendor's numbers and addresses. */
export function readParties(rows: FoundRow[], context: PartiesContext, put: Put): void {
  const { layout, inTable, number, advice } = context;
  const { input, taxIds, accounts, emails, websites } = vendorInputOf(rows, layout, inTable);
  const { blocks } = input;
  const parties = partiesOf(input, advice);
  if (parties.vendor) {
    const { name, span, sum, mayBeCut } = parties.vendor;
    const named = legalForm(` ${name}`) ? 'a name with a legal form' : undefined;
    const place = placeOf(span, blocks, layout) ?? named;
    const doubt = mayBeCut ? 'the line that ends with & may be a slogan or part of it' : undefined;
    const reasons = [place, doubt].filter((reason) => reason !== undefined);
    const atMost = mayBeCut ? mostDoubted : 1;
    put('vendorName', name, span, { sum, atMost }, reasons.join('; ') || undefined);
  }
  const others = pagesPerhapsOfOthers({
    rows,
    layout,
    inTable,
    own: { number, vendor: parties.vendor?.name ?? null },
  });
  const mostFor = ({ row }: Identifier) => (others.has(row.page) ? mostDoubted : 1);
  const doubtOf = ({ row }: Identifier) =>
    others.has(row.page) ? 'on a page that may be another invoice’s' : undefined;
  if (parties.customer)
    put('customerName', parties.customer.name, parties.customer.span, 0.7, 'named as the customer');
  const vendorKey = squash(parties.vendor?.name ?? '');
  const taxId = surest(
    taxIds.map((id) => (isOfAnother(id, vendorKey, rows) ? weaken(id, 0.35) : id)),
    (id) => advice.support('vendorTaxId', id, [id.value]),
  );
  if (taxId)
    put(
      'vendorTaxId',
      taxId.value,
      taxId,
      { sum: taxId.certainty * 4 - 1.4, atMost: mostFor(taxId) },
      wordsForTaxId(taxId, doubtOf(taxId)),
    );
  const iban = surest(
    accounts,
    (id) => advice.support('iban', id, [id.value]) - (id.placed ? 0 : misplacedPenalty),
  );
  const digits = iban && isIban(iban.value) ? 'its check digits are right' : undefined;
  if (iban)
    put(
      'iban',
      iban.value,
      iban,
      Math.min(accountConfidence(iban, accounts), mostFor(iban)),
      wordsFor(iban, digits, doubtOf(iban)),
    );
  const bic = rows.flatMap(({ row, labels }) => bicsOf(row, labels))[0];
  if (bic) put('bic', bic.value, bic, bic.certainty, wordsFor(bic));
  const domestic = domesticAccountOf(rows);
  if (domestic) {
    const { account, bank } = domestic;
    put('accountNumber', account.value, account, account.certainty, wordsFor(account));
    put('routingNumber', bank.value, bank, bank.certainty, wordsFor(bank));
  }
  for (const [field, addresses, kind] of [
    ['vendorEmail', emails, ['e-mail address', 'e-mail addresses']],
    ['vendorWebsite', websites, ['website', 'websites']],
  ] as const) {
    const own = addresses.find((span) => !isOfCustomer(span, blocks));
    if (own) put(field, own.value, own, 0.7, wordsForFirst(kind, addresses, blocks));
  }
}

const isOfCustomer = (span: Span, blocks: PartyBlocks) => blocks.ofCustomer(span) >= 0.4;

function wordsForFirst(
  [one, several]: readonly [one: string, several: string],
  addresses: readonly Identifier[],
  blocks: PartyBlocks,
): string {
  const key = ({ value }: Identifier) => value.toLowerCase();
  const own = new Set(addresses.filter((span) => !isOfCustomer(span, blocks)).map(key));
  const count = own.size > 1 ? `the first of ${own.size} ${several}` : `the only ${one}`;
  return addresses.every((address) => own.has(key(address)))
    ? count
    : `${count} besides the customer’s`;
}

const wordsFor = (id: Identifier, ...reasons: (string | undefined)[]) =>
  evidenceOf(id, id.label ?? null, reasons.filter((reason) => reason !== undefined).join('; '));

function wordsForTaxId(id: Identifier, doubt: string | undefined): string | undefined {
  const checked = hasVatCheckDigit(id.value) ? 'its check digit is right' : undefined;
  return wordsFor(id, checked, doubt) ?? 'has the form of a tax number';
}

const rowsOfAddress = 6;

/** Whether a number ends an address that begins with the name of another company than the vendor. */
function isOfAnother(id: Identifier, vendorKey: string, rows: readonly FoundRow[]): boolean {
  const column = cellsOf(id.row).find(({ tokens }) =>
    tokens.some((one) => id.tokens.includes(one)),
  );
  if (!column || vendorKey === '') return false;
  let top = id.row.top;
  let first: string | null = null;
  let hasAddress = false;
  for (const { row } of rows
    .slice(Math.max(0, id.row.index - rowsOfAddress), id.row.index)
    .toReversed()) {
    if (row.page !== id.row.page || top - row.bottom > row.size) break;
    const cell = cellsOf(row).find(({ left }) => Math.abs(left - column.left) < row.size);
    if (!cell) continue;
    top = row.top;
    first = cell.raw;
    hasAddress ||= isAddress(cell.raw);
  }
  if (first === null || !hasAddress || !isNamelike(first)) return false;
  const key = squash(first);
  return !key.includes(vendorKey) && !vendorKey.includes(key);
}

/** What the vendor is chosen by, with the identifiers that were found for it. */
export function vendorInputOf(rows: FoundRow[], layout: Layout, inTable: (row: Row) => boolean) {
  const blocks = partyBlocks({ rows, layout });
  const taxIds = rows.flatMap((found) => taxIdsIn(found, layout, blocks));
  const accounts = accountsOf(rows);
  const emails = rows.flatMap(({ row }) => emailsOf(row));
  const websites = rows.flatMap(({ row }) => websitesOf(row));
  const registered = rows.filter(isRegistration).map(({ row }) => row);
  const own = [
    ...taxIds.filter((id) => blocks.ofCustomer(id) < 0.5).map(({ row }) => row),
    ...accounts.map(({ row }) => row),
    ...registered,
  ];
  const input: VendorInput = {
    layout,
    rows,
    blocks,
    domains: [...emails, ...websites],
    own,
    inTable,
  };
  return { input, taxIds, accounts, emails, websites };
}

/** In words for the review. */
function placeOf(span: Span, blocks: PartyBlocks, layout: Layout): string | undefined {
  if (blocks.ofVendor(span) > 0.5) return 'named as the vendor';
  const height = span.row.top / (layout.pages[span.row.page]?.height ?? 1);
  if (height < 0.25) return 'at the top of the page';
  return height > 0.82 ? 'at the bottom of the page' : undefined;
}

/** The legal footer of a company, such as its registration and capital. */
function isRegistration({ row, labels }: FoundRow): boolean {
  return /\d{4}/.test(row.text) && labels.some((label) => strengthOf(label, 'registration') > 0);
}

/** Penalty for accounts in running text, so that labelled ones win. */
const misplacedPenalty = 0.3;

function surest<Id extends Identifier>(
  identifiers: readonly Id[],
  support: (identifier: Id) => number,
): Id | null {
  const weigh = (identifier: Id) => identifier.certainty + support(identifier);
  return [...identifiers].sort((a, b) => weigh(b) - weigh(a))[0] ?? null;
}

/** The tax numbers of a row, with the certainty that they are the vendor's. */
function taxIdsIn({ row, labels }: FoundRow, layout: Layout, blocks: PartyBlocks): Identifier[] {
  if (labels.some((label) => isListedAndClear(label) && strengthOf(label, 'customerTaxId') > 0))
    return [];
  const own = labels.filter((label) => strengthOf(label, 'taxId') > 0);
  const byForm = vatIdsOf(row, isRecognised(row, layout)).map((id) => {
    const label = own.findLast(({ right }) => right <= id.left);
    return { ...weaken(id, own.length > 0 ? 1 : 0.6), ...(label ? { label } : {}) };
  });
  const found =
    byForm.length > 0
      ? byForm
      : own.flatMap((label) => labelledTaxIdOf(row, label) ?? []).map((id) => weaken(id, 0.8));
  return found.map((id) =>
    blocks.ofCustomer(id) > 0.5 && blocks.ofVendor(id) < 0.5 ? weaken(id, 0.35) : id,
  );
}

const weaken = (id: Identifier, factor: number): Identifier => ({
  ...id,
  certainty: id.certainty * factor,
});
