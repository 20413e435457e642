import { tag } from '../../../../platform/xml/tag.ts';
import {
  euros,
  netOf,
  type PlainInvoice,
  type PlainLine,
  type PlainParty,
  taxesOf,
  totalsOf,
} from '../../../firstDay/documents/einvoice/plainInvoice.ts';

export type UblRoot = 'Invoice' | 'CreditNote';

export function writeUbl(invoice: PlainInvoice, root: UblRoot = 'Invoice'): string {
  const { currency } = invoice;
  const isInvoice = root === 'Invoice';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(
    root,
    [
      tag('cbc:ID', invoice.number),
      tag('cbc:IssueDate', invoice.issued),
      tag('cbc:DueDate', isInvoice ? invoice.due : null),
      tag(`cbc:${root}TypeCode`, invoice.typeCode),
      tag('cbc:DocumentCurrencyCode', currency),
      tag('cac:OrderReference', [tag('cbc:ID', invoice.order)]),
      tag('cac:AccountingSupplierParty', [party(invoice.seller)]),
      tag('cac:AccountingCustomerParty', [party(invoice.buyer)]),
      tag('cac:Delivery', [tag('cbc:ActualDeliveryDate', invoice.delivered)]),
      tag('cac:PaymentMeans', [
        tag('cbc:PaymentMeansCode', '58'),
        tag('cbc:PaymentDueDate', isInvoice ? null : invoice.due),
        tag('cbc:PaymentID', invoice.reference),
        tag('cac:PayeeFinancialAccount', [
          tag('cbc:ID', invoice.iban),
          tag('cac:FinancialInstitutionBranch', [tag('cbc:ID', invoice.bic)]),
        ]),
      ]),
      tag('cac:PaymentTerms', [tag('cbc:Note', invoice.terms)]),
      charge(false, invoice.discount, 'Loyalty', currency),
      charge(true, invoice.freight, 'Freight', currency),
      taxTotal(invoice),
      sums(invoice),
      ...invoice.lines.map((one, index) => line(one, String(index + 1), root, currency)),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  )}`;
}

function money(name: string, cents: number, currency: string): string {
  return tag(`cbc:${name}`, euros(cents), { currencyID: currency });
}

function party(one: PlainParty): string {
  return tag('cac:Party', [
    tag('cac:PartyIdentification', [tag('cbc:ID', one.number)]),
    tag('cac:PostalAddress', [
      tag('cbc:StreetName', one.street),
      tag('cbc:CityName', one.city),
      tag('cbc:PostalZone', one.postcode),
      tag('cac:Country', [tag('cbc:IdentificationCode', one.country)]),
    ]),
    taxScheme(one.localTaxId, 'FC'),
    taxScheme(one.vatId, 'VAT'),
    tag('cac:PartyLegalEntity', [
      tag('cbc:RegistrationName', one.name),
      tag('cbc:CompanyID', one.registration),
    ]),
    tag('cac:Contact', [tag('cbc:Telephone', one.phone), tag('cbc:ElectronicMail', one.email)]),
  ]);
}

function taxScheme(id: string | null, scheme: string): string {
  if (!id) return '';
  return tag('cac:PartyTaxScheme', [
    tag('cbc:CompanyID', id),
    tag('cac:TaxScheme', [tag('cbc:ID', scheme)]),
  ]);
}

function charge(isCharge: boolean, amount: number, reason: string, currency: string): string {
  if (amount === 0) return '';
  return tag('cac:AllowanceCharge', [
    tag('cbc:ChargeIndicator', String(isCharge)),
    tag('cbc:AllowanceChargeReason', reason),
    money('Amount', amount, currency),
  ]);
}

/** States the tax a second time in another currency, as foreign companies have to. */
function taxTotal(invoice: PlainInvoice): string {
  const { currency } = invoice;
  const parts = taxesOf(invoice).map(({ rate, base, amount }) =>
    tag('cac:TaxSubtotal', [
      money('TaxableAmount', base, currency),
      money('TaxAmount', amount, currency),
      tag('cac:TaxCategory', [tag('cbc:ID', 'S'), tag('cbc:Percent', String(rate))]),
    ]),
  );
  const { tax } = totalsOf(invoice);
  return [
    tag('cac:TaxTotal', [money('TaxAmount', tax * 11, 'SEK')]),
    tag('cac:TaxTotal', [money('TaxAmount', tax, currency), ...parts]),
  ].join('');
}

function sums(invoice: PlainInvoice): string {
  const totals = totalsOf(invoice);
  const sum = (name: string, cents: number) => money(name, cents, invoice.currency);
  return tag('cac:LegalMonetaryTotal', [
    sum('LineExtensionAmount', totals.lines),
    sum('TaxExclusiveAmount', totals.net),
    sum('TaxInclusiveAmount', totals.gross),
    sum('AllowanceTotalAmount', invoice.discount),
    sum('ChargeTotalAmount', invoice.freight),
    sum('PrepaidAmount', invoice.prepaid),
    sum('PayableAmount', totals.due),
  ]);
}

function line(one: PlainLine, id: string, root: UblRoot, currency: string): string {
  const quantity = root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return tag(`cac:${root}Line`, [
    tag('cbc:ID', id),
    tag(quantity, String(one.quantity), { unitCode: one.unitCode }),
    money('LineExtensionAmount', netOf(one), currency),
    charge(false, one.discount, 'Rabatt', currency),
    tag('cac:Item', [
      tag('cbc:Name', one.name),
      tag('cac:SellersItemIdentification', [tag('cbc:ID', one.code)]),
      tag('cac:ClassifiedTaxCategory', [tag('cbc:ID', 'S'), tag('cbc:Percent', String(one.rate))]),
    ]),
    tag('cac:Price', [
      money('PriceAmount', one.price, currency),
      tag('cbc:BaseQuantity', one.per === 1 ? null : String(one.per)),
    ]),
  ]);
}
