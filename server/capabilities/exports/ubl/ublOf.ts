import { chargesIn, chargesOf } from '#shared/invoices/charges.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import { listText } from '#shared/listText.ts';
import { Decimal, total as totalOf, zero } from '#shared/money/Decimal.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import { tag } from '../../../platform/xml/tag.ts';
import type { InvoiceRow } from '../../invoices/invoiceStore.ts';
import { type Scale, scaleOf } from './amounts.ts';
import { type UblLine, ublLines } from './lines.ts';
import { type TaxGroup, taxGroups } from './taxes.ts';

/** The fields of an invoice that go into an e-invoice. */
export type Billed = Pick<
  InvoiceRow,
  | 'invoiceNumber'
  | 'vendorName'
  | 'vendorEmail'
  | 'vendorTaxId'
  | 'invoiceDate'
  | 'dueDate'
  | 'currency'
  | 'amount'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'iban'
  | 'purchaseOrder'
  | 'description'
  | 'lines'
> & { vendorAddress?: string | null };

interface Buyer {
  name: string;
  address?: string | null;
}

/** Names the missing fields that an e-invoice needs; `null` if there are none. */
export function whyNoUbl(invoice: Billed): string | null {
  const { vendorName, invoiceNumber, invoiceDate, amount } = invoice;
  const missing = Object.entries({
    vendor: vendorName,
    number: invoiceNumber,
    date: invoiceDate,
    amount,
  }).flatMap(([name, value]) => (value ? [] : [name]));
  return missing.length === 0 ? null : `An e-invoice needs the invoice’s ${listText(missing)}.`;
}

/**
 * Writes an invoice as UBL 2.1 according to EN 16931. Its totals are the approved amount and tax: discount, shipping and any
 * other difference from the lines become charges or allowances on the document. A negative invoice becomes a credit note, with positive amounts.
 */
export function ublOf(invoice: Billed, buyer: Buyer): string {
  const scale = scaleOf(invoice.currency);
  const signed = scale.round(new Decimal(invoice.amount ?? '0'));
  const sign = signed.lt(0) ? -1 : 1;
  const total = signed.times(sign);
  const tax = scale.round(new Decimal(invoice.tax ?? '0')).times(sign);
  const whole = invoice.description ?? `Invoice ${invoice.invoiceNumber ?? ''}`.trim();
  const lines = linesOf(invoice, whole, scale, { total, tax, sign });
  const left = total.minus(tax).minus(totalOf(lines.map(({ net }) => net)));
  const beside = besideLines(invoice, left, lines, { scale, sign });
  const { groups, groupOf } = taxGroups([...lines, ...beside], tax, scale);
  const kind = sign === 1 ? 'Invoice' : 'CreditNote';
  const money = (name: string, amount: Decimal) =>
    tag(`cbc:${name}`, scale.write(amount), { currencyID: invoice.currency });
  const content = [
    ...headOf(invoice, kind),
    tag('cac:AccountingSupplierParty', [sellerOf(invoice)]),
    tag('cac:AccountingCustomerParty', [
      tag('cac:Party', [
        tag('cac:PartyName', [tag('cbc:Name', buyer.name)]),
        addressOf(buyer.address),
        tag('cac:PartyLegalEntity', [tag('cbc:RegistrationName', buyer.name)]),
      ]),
    ]),
    paymentOf(invoice, kind),
    ...beside.map((one) =>
      tag('cac:AllowanceCharge', [
        ...chargeOf(one.net, one.reason, money),
        categoryOf('cac:TaxCategory', groupOf(one)),
      ]),
    ),
    tag('cac:TaxTotal', [
      money('TaxAmount', tax),
      ...groups.map((group) =>
        tag('cac:TaxSubtotal', [
          money('TaxableAmount', group.base),
          money('TaxAmount', group.tax),
          categoryOf('cac:TaxCategory', group, { withReason: true }),
        ]),
      ),
    ]),
    tag('cac:LegalMonetaryTotal', [
      money('LineExtensionAmount', total.minus(tax).minus(left)),
      money('TaxExclusiveAmount', total.minus(tax)),
      money('TaxInclusiveAmount', total),
      ...sumOfCharges(beside, money),
      money('PayableAmount', total),
    ]),
    ...lines.map((line, index) =>
      lineOf(line, { kind, index, money, currency: invoice.currency, group: groupOf(line) }),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(kind, content, {
    xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
    'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  })}\n`;
}

type Kind = 'Invoice' | 'CreditNote';
type Money = (name: string, amount: Decimal) => string;

/** UBL requires at least one line. */
function linesOf(
  invoice: Billed,
  whole: string,
  scale: Scale,
  sums: { total: Decimal; tax: Decimal; sign: 1 | -1 },
): UblLine[] {
  const lines = ublLines(withoutRemovedLines(invoice.lines), whole, scale, sums);
  if (lines.length > 0) return lines;
  const net = sums.total.minus(sums.tax);
  const quantity = net.lt(0) ? '-1' : '1';
  const price = scale.write(net.abs());
  return [{ name: whole, quantity, price, per: null, net, beyond: zero, rate: null }];
}

interface BesideLines {
  reason: string;
  net: Decimal;
  rate: string | null;
}

/** What the lines leave out: the discount and shipping that explain it, and a rest that nothing explains. */
function besideLines(
  invoice: Billed,
  left: Decimal,
  lines: readonly UblLine[],
  { scale, sign }: { scale: Scale; sign: 1 | -1 },
): BesideLines[] {
  const charges = chargesOf(invoice).map(({ of, units }) => ({ of, units: units * BigInt(sign) }));
  const named = chargesIn(unitsOf(scale.write(left)) ?? 0n, charges, invoice.currency) ?? [];
  const known = named.map(({ of, units }) => ({
    reason: of === 'discount' ? 'Discount' : 'Shipping',
    net: scale.round(new Decimal(amountOf(units))),
    rate: null,
  }));
  const rest = left.minus(totalOf(known.map(({ net }) => net)));
  if (rest.eq(0)) return known;
  const reason = rest.gt(0) ? 'Not itemised on the invoice' : 'Discount';
  return [...known, { reason, net: rest, rate: rateBeside(rest, lines, scale) }];
}

function sumOfCharges(beside: readonly BesideLines[], money: Money): string[] {
  const nets = beside.map(({ net }) => net);
  const allowances = nets.filter((net) => net.lt(0));
  const charges = nets.filter((net) => net.gt(0));
  return [
    allowances.length > 0 ? money('AllowanceTotalAmount', totalOf(allowances).neg()) : '',
    charges.length > 0 ? money('ChargeTotalAmount', totalOf(charges)) : '',
  ];
}

/** A rounding difference has the rate of the largest line; a larger one gets its rate from the rest of the tax. */
function rateBeside(left: Decimal, lines: readonly UblLine[], { unit }: Scale): string | null {
  const isRounding = left.abs().lte(unit.times(lines.length));
  const largest = lines.toSorted((one, other) => other.net.abs().cmp(one.net.abs()))[0];
  return isRounding ? (largest?.rate ?? null) : null;
}

function headOf(invoice: Billed, kind: Kind): string[] {
  return [
    tag('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    tag('cbc:ID', invoice.invoiceNumber),
    tag('cbc:IssueDate', invoice.invoiceDate),
    // A credit note has its due date among the means of payment.
    kind === 'Invoice' ? tag('cbc:DueDate', invoice.dueDate) : '',
    tag(`cbc:${kind}TypeCode`, kind === 'Invoice' ? '380' : '381'),
    tag('cbc:Note', invoice.description),
    tag('cbc:DocumentCurrencyCode', invoice.currency),
    tag('cac:OrderReference', [tag('cbc:ID', invoice.purchaseOrder)]),
  ];
}

function sellerOf({ vendorName, vendorTaxId, vendorEmail, vendorAddress }: Billed): string {
  const country = countryOf(vendorTaxId);
  return tag('cac:Party', [
    tag('cac:PartyName', [tag('cbc:Name', vendorName)]),
    addressOf(vendorAddress, country),
    vendorTaxId
      ? tag('cac:PartyTaxScheme', [
          tag('cbc:CompanyID', vendorTaxId),
          tag('cac:TaxScheme', [tag('cbc:ID', country ? 'VAT' : 'TAX')]),
        ])
      : '',
    tag('cac:PartyLegalEntity', [tag('cbc:RegistrationName', vendorName)]),
    tag('cac:Contact', [tag('cbc:ElectronicMail', vendorEmail)]),
  ]);
}

/** Unstructured, because we do not know which part is the street and which the town. */
function addressOf(address: string | null | undefined, country?: string): string {
  const parts = (address ?? '').split(/\r?\n/).map((part) => part.trim().replace(/,$/, ''));
  const line = parts.filter(Boolean).join(', ');
  return tag('cac:PostalAddress', [
    tag('cac:AddressLine', [tag('cbc:Line', line || null)]),
    tag('cac:Country', [tag('cbc:IdentificationCode', country ?? null)]),
  ]);
}

const vatPrefixes = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI GB NO CH'.split(
    ' ',
  ),
);
const countryOfPrefix: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** VAT numbers begin with the country code, in two cases with another code. */
function countryOf(taxId: string | null): string | undefined {
  const [, letters = ''] = /^\s*([A-Z]{2})[\s.-]*[0-9A-Z]/.exec(taxId ?? '') ?? [];
  return vatPrefixes.has(letters) ? (countryOfPrefix[letters] ?? letters) : undefined;
}

function paymentOf({ iban, dueDate, invoiceNumber }: Billed, kind: Kind): string {
  const isDueHere = kind === 'CreditNote' && dueDate !== null;
  if (iban === null && !isDueHere) return '';
  return tag('cac:PaymentMeans', [
    // A transfer if a bank account is known.
    tag('cbc:PaymentMeansCode', iban === null ? '1' : '30'),
    isDueHere ? tag('cbc:PaymentDueDate', dueDate) : '',
    tag('cbc:PaymentID', invoiceNumber),
    tag('cac:PayeeFinancialAccount', [tag('cbc:ID', iban)]),
  ]);
}

function chargeOf(amount: Decimal, reason: string, money: Money): string[] {
  return [
    tag('cbc:ChargeIndicator', String(amount.gt(0))),
    tag('cbc:AllowanceChargeReason', reason),
    money('Amount', amount.abs()),
  ];
}

function categoryOf(
  name: string,
  { category, rate }: TaxGroup,
  { withReason = false } = {},
): string {
  return tag(name, [
    tag('cbc:ID', category),
    category === 'O' ? '' : tag('cbc:Percent', rate ?? '0'),
    withReason && category === 'O' ? tag('cbc:TaxExemptionReason', 'No tax is stated') : '',
    tag('cac:TaxScheme', [tag('cbc:ID', 'VAT')]),
  ]);
}

interface LineContext {
  kind: Kind;
  index: number;
  money: Money;
  currency: string;
  group: TaxGroup;
}

function lineOf(line: UblLine, { kind, index, money, currency, group }: LineContext): string {
  const quantity = kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  const pieces = { unitCode: 'C62' };
  return tag(`cac:${kind}Line`, [
    tag('cbc:ID', String(index + 1)),
    tag(`cbc:${quantity}`, line.quantity, pieces),
    money('LineExtensionAmount', line.net),
    line.beyond.eq(0)
      ? ''
      : tag(
          'cac:AllowanceCharge',
          chargeOf(line.beyond, line.beyond.gt(0) ? 'Surcharge' : 'Discount', money),
        ),
    tag('cac:Item', [tag('cbc:Name', line.name), categoryOf('cac:ClassifiedTaxCategory', group)]),
    tag('cac:Price', [
      // Unrounded: a price may have more decimal places than amounts.
      tag('cbc:PriceAmount', line.price, { currencyID: currency }),
      tag('cbc:BaseQuantity', line.per, pieces),
    ]),
  ]);
}
