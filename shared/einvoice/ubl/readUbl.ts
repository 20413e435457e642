import { earlyPaymentIn } from '../../reading/earlyPaymentIn.ts';
import type { LineAmount, ReadFieldName } from '../../reading/reading.ts';
import { accountFields, type WrittenAccount } from '../account.ts';
import { dueDay } from '../dates.ts';
import { isCreditNoteCode } from '../documentTypes.ts';
import type {
  EInvoice,
  EInvoiceFields,
  EInvoiceLine,
  EInvoiceTax,
  MaybeQuote,
} from '../EInvoice.ts';
import { languageOf } from '../language.ts';
import { lineDiscount, unitPrice } from '../lineAmounts.ts';
import { MalformedValues } from '../MalformedValues.ts';
import { addressOf, bestTaxId, mailIn, partyFields, type WrittenParty } from '../party.ts';
import { dayOf, joined, moneyOf, numberOf, unitIn, wordsOf } from '../quotes.ts';
import { totalFields, type WrittenCharge } from '../totals.ts';
import { allAt, at, textAt, type XmlElement } from '../XmlElement.ts';

type MalformedFields = MalformedValues<ReadFieldName>;

function chargeOf(charge: XmlElement, money: (element?: XmlElement) => MaybeQuote): WrittenCharge {
  return {
    isCharge: /^(true|1)$/i.test(textAt(charge, 'ChargeIndicator') ?? ''),
    amount: money(at(charge, 'Amount')),
    reasonCode: textAt(charge, 'AllowanceChargeReasonCode'),
    reason: textAt(charge, 'AllowanceChargeReason'),
  };
}

/** Lines are nested in their parent. */
function ublLines(lines: readonly XmlElement[]): EInvoiceLine[] {
  return lines.map(lineOf);
}

function lineOf(line: XmlElement): EInvoiceLine {
  const item = at(line, 'Item');
  const price = at(line, 'Price');
  const billed = at(line, 'InvoicedQuantity|CreditedQuantity');
  const malformed = new MalformedValues<LineAmount>();
  const amounts = {
    quantity: malformed.number('quantity', billed),
    discount: lineDiscount(
      allAt(line, 'AllowanceCharge').map((charge) =>
        chargeOf(charge, (amount) => malformed.money('net', amount)),
      ),
    ),
    net: malformed.money('net', at(line, 'LineExtensionAmount')),
  };
  return {
    ...amounts,
    code: wordsOf(
      at(item, 'SellersItemIdentification/ID') ??
        at(item, 'StandardItemIdentification/ID') ??
        at(item, 'BuyersItemIdentification/ID'),
    ),
    description: wordsOf(at(item, 'Name')) ?? wordsOf(at(item, 'Description')),
    unit: unitIn(billed),
    unitPrice: unitPrice(
      {
        price: malformed.number('unitPrice', at(price, 'PriceAmount')),
        per: malformed.number('unitPrice', at(price, 'BaseQuantity')),
      },
      amounts,
    ),
    taxRate: malformed.number(
      'taxRate',
      at(item, 'ClassifiedTaxCategory/Percent') ??
        at(line, 'TaxTotal/TaxSubtotal/TaxCategory/Percent'),
    ),
    role: null,
    below: ublLines(allAt(line, 'SubInvoiceLine|SubCreditNoteLine')),
    malformed: malformed.all(),
  };
}

function ublParty(role: XmlElement | undefined): WrittenParty {
  const party = at(role, 'Party');
  const legal = at(party, 'PartyLegalEntity');
  const contactEmail = wordsOf(at(party, 'Contact/ElectronicMail'));
  return {
    name: wordsOf(at(legal, 'RegistrationName')) ?? wordsOf(at(party, 'PartyName/Name')),
    address: addressIn(at(party, 'PostalAddress')),
    taxId: bestTaxId(
      allAt(party, 'PartyTaxScheme').map((scheme) => ({
        scheme: textAt(scheme, 'TaxScheme/ID'),
        id: wordsOf(at(scheme, 'CompanyID')),
      })),
    ),
    registration: wordsOf(at(legal, 'CompanyID')),
    email: mailIn(contactEmail) ?? mailIn(wordsOf(at(party, 'EndpointID'))),
    contactEmail,
    phone: wordsOf(at(party, 'Contact/Telephone')),
    website: wordsOf(at(party, 'WebsiteURI')),
    number: ownNumberOf(role, party),
  };
}

/** An id with a scheme is a global number; the one without is the other party's own. */
function ownNumberOf(role: XmlElement | undefined, party: XmlElement | undefined): MaybeQuote {
  const ids = allAt(party, 'PartyIdentification/ID');
  const own = ids.find((id) => !id.attributes.has('schemeID'));
  return wordsOf(own ?? at(role, 'SupplierAssignedAccountID'));
}

function addressIn(address: XmlElement | undefined): MaybeQuote {
  const part = (path: string) => wordsOf(at(address, path));
  return addressOf({
    lines: [
      joined([part('StreetName'), part('BuildingNumber')], ' '),
      part('AdditionalStreetName'),
      ...allAt(address, 'AddressLine/Line').map(wordsOf),
    ],
    postcode: part('PostalZone'),
    city: part('CityName'),
    region: part('CountrySubentity'),
    country: part('Country/IdentificationCode'),
  });
}

function ublTotals(root: XmlElement, malformed: MalformedFields): EInvoiceFields {
  const sums = at(root, 'LegalMonetaryTotal');
  const sum = (field: ReadFieldName, name: string) => malformed.money(field, at(sums, name));
  return totalFields({
    currency: wordsOf(at(root, 'DocumentCurrencyCode')),
    currencyOfTotal: at(sums, 'PayableAmount')?.attributes.get('currencyID') ?? null,
    lines: sum('subtotal', 'LineExtensionAmount'),
    allowances: sum('discount', 'AllowanceTotalAmount'),
    charges: allAt(root, 'AllowanceCharge').map((charge) =>
      chargeOf(charge, (amount) => malformed.money('discount', amount)),
    ),
    net: sum('subtotal', 'TaxExclusiveAmount'),
    taxes: allAt(root, 'TaxTotal/TaxAmount').map((element) => ({
      currency: element.attributes.get('currencyID') ?? null,
      amount: malformed.money('tax', element),
    })),
    taxParts: taxTotalsIn(root).flatMap((total) =>
      allAt(total, 'TaxSubtotal/TaxAmount').map((part) => malformed.money('tax', part)),
    ),
    gross: sum('total', 'TaxInclusiveAmount'),
    paid: sum('paid', 'PrepaidAmount'),
    due: sum('amountDue', 'PayableAmount'),
  });
}

/** The tax totals in the invoice's currency, as the tax may be stated again in another. */
function taxTotalsIn(root: XmlElement): XmlElement[] {
  const currency = textAt(root, 'DocumentCurrencyCode');
  const totals = allAt(root, 'TaxTotal');
  const own = totals.filter(
    (total) => at(total, 'TaxAmount')?.attributes.get('currencyID') === currency,
  );
  return own.length > 0 ? own : totals;
}

/** UBL 2 Invoice and CreditNote, as in Peppol and XRechnung. */
export function readUbl(root: XmlElement): EInvoice {
  const code = textAt(root, 'InvoiceTypeCode|CreditNoteTypeCode');
  const malformed = new MalformedValues<ReadFieldName>();
  const seller = ublParty(at(root, 'AccountingSupplierParty'));
  if (!seller.email && seller.contactEmail) malformed.add('vendorEmail', seller.contactEmail.raw);
  const fields = {
    ...partyFields(seller, ublParty(at(root, 'AccountingCustomerParty'))),
    invoiceNumber: wordsOf(at(root, 'ID')),
    invoiceDate: malformed.day('invoiceDate', at(root, 'IssueDate')),
    purchaseOrder: orderOf(root),
    deliveryDate: dayOf(at(root, 'Delivery/ActualDeliveryDate')),
    ...paymentFields(root, malformed),
    ...ublTotals(root, malformed),
  };
  return {
    type: root.name === 'CreditNote' || isCreditNoteCode(code) ? 'credit_note' : 'invoice',
    language: languageOf(at(root, 'Note')?.attributes.get('languageID') ?? null),
    fields,
    malformed: malformed.all(),
    taxes: taxTotalsIn(root).flatMap((total) => allAt(total, 'TaxSubtotal').map(taxOf)),
    earlyPayment: earlyPaymentIn(
      allAt(root, 'PaymentTerms/Note').flatMap((note) => wordsOf(note)?.value ?? []),
    ),
    lines: ublLines(allAt(root, 'InvoiceLine|CreditNoteLine')),
  };
}

/** Peppol requires "NA" when only the seller has an order number. */
function orderOf(root: XmlElement): MaybeQuote {
  const order = wordsOf(at(root, 'OrderReference/ID'));
  return order?.value === 'NA' ? null : order;
}

function paymentFields(root: XmlElement, malformed: MalformedFields): EInvoiceFields {
  const means = allAt(root, 'PaymentMeans');
  return {
    ...accountFields(means.map(accountOf), malformed),
    paymentReference: wordsOf(at(root, 'PaymentMeans/PaymentID')),
    terms: joined(allAt(root, 'PaymentTerms/Note').map(wordsOf), ' '),
    dueDate:
      malformed.day('dueDate', at(root, 'DueDate')) ??
      dueDay([
        ...means.map((one) => ({
          day: malformed.day('dueDate', at(one, 'PaymentDueDate')),
          isInstalment: false,
        })),
        ...allAt(root, 'PaymentTerms').map((one) => dueDayOf(one, malformed)),
      ]),
  };
}

function accountOf(means: XmlElement): WrittenAccount {
  const account = at(means, 'PayeeFinancialAccount');
  const branch = at(account, 'FinancialInstitutionBranch');
  return {
    account: wordsOf(at(account, 'ID')),
    ownNumber: null,
    bank: wordsOf(at(branch, 'FinancialInstitution/ID') ?? at(branch, 'ID')),
    ownBankCode: null,
    debited: wordsOf(at(means, 'PaymentMandate/PayerFinancialAccount/ID')),
  };
}

function dueDayOf(terms: XmlElement, malformed: MalformedFields) {
  return {
    day: malformed.day('dueDate', at(terms, 'PaymentDueDate') ?? at(terms, 'InstallmentDueDate')),
    isInstalment: at(terms, 'Amount') !== undefined,
  };
}

function taxOf(tax: XmlElement): EInvoiceTax {
  return {
    rate: numberOf(at(tax, 'TaxCategory/Percent') ?? at(tax, 'Percent')),
    base: moneyOf(at(tax, 'TaxableAmount')),
    amount: moneyOf(at(tax, 'TaxAmount')),
  };
}
