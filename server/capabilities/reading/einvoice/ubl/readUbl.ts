import { earlyPaymentIn } from '#shared/reading/earlyPaymentIn.ts';
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
import { addressOf, bestTaxId, mailIn, partyFields, type WrittenParty } from '../party.ts';
import { dayOf, joined, moneyOf, numberOf, unitIn, wordsOf } from '../quotes.ts';
import { totalFields, type WrittenCharge } from '../totals.ts';
import { allAt, at, textAt, type XmlElement } from '../XmlElement.ts';

function chargeOf(charge: XmlElement): WrittenCharge {
  return {
    isCharge: /^(true|1)$/i.test(textAt(charge, 'ChargeIndicator') ?? ''),
    amount: moneyOf(at(charge, 'Amount')),
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
  const amounts = {
    quantity: numberOf(billed),
    discount: lineDiscount(allAt(line, 'AllowanceCharge').map(chargeOf)),
    net: moneyOf(at(line, 'LineExtensionAmount')),
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
      { price: numberOf(at(price, 'PriceAmount')), per: numberOf(at(price, 'BaseQuantity')) },
      amounts,
    ),
    taxRate: numberOf(
      at(item, 'ClassifiedTaxCategory/Percent') ??
        at(line, 'TaxTotal/TaxSubtotal/TaxCategory/Percent'),
    ),
    role: null,
    below: ublLines(allAt(line, 'SubInvoiceLine|SubCreditNoteLine')),
  };
}

function ublParty(role: XmlElement | undefined): WrittenParty {
  const party = at(role, 'Party');
  const legal = at(party, 'PartyLegalEntity');
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
    email:
      mailIn(wordsOf(at(party, 'Contact/ElectronicMail'))) ??
      mailIn(wordsOf(at(party, 'EndpointID'))),
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

function ublTotals(root: XmlElement): EInvoiceFields {
  const sums = at(root, 'LegalMonetaryTotal');
  const sum = (name: string) => moneyOf(at(sums, name));
  return totalFields({
    currency: wordsOf(at(root, 'DocumentCurrencyCode')),
    currencyOfTotal: at(sums, 'PayableAmount')?.attributes.get('currencyID') ?? null,
    lines: sum('LineExtensionAmount'),
    allowances: sum('AllowanceTotalAmount'),
    charges: allAt(root, 'AllowanceCharge').map(chargeOf),
    net: sum('TaxExclusiveAmount'),
    taxes: allAt(root, 'TaxTotal/TaxAmount').map((element) => ({
      currency: element.attributes.get('currencyID') ?? null,
      amount: moneyOf(element),
    })),
    taxParts: taxTotalsIn(root).flatMap((total) =>
      allAt(total, 'TaxSubtotal/TaxAmount').map(moneyOf),
    ),
    gross: sum('TaxInclusiveAmount'),
    paid: sum('PrepaidAmount'),
    due: sum('PayableAmount'),
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
  return {
    type: root.name === 'CreditNote' || isCreditNoteCode(code) ? 'credit_note' : 'invoice',
    language: languageOf(at(root, 'Note')?.attributes.get('languageID') ?? null),
    fields: {
      ...partyFields(
        ublParty(at(root, 'AccountingSupplierParty')),
        ublParty(at(root, 'AccountingCustomerParty')),
      ),
      invoiceNumber: wordsOf(at(root, 'ID')),
      invoiceDate: dayOf(at(root, 'IssueDate')),
      purchaseOrder: orderOf(root),
      deliveryDate: dayOf(at(root, 'Delivery/ActualDeliveryDate')),
      ...paymentFields(root),
      ...ublTotals(root),
    },
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

function paymentFields(root: XmlElement): EInvoiceFields {
  const means = allAt(root, 'PaymentMeans');
  return {
    ...accountFields(means.map(accountOf)),
    paymentReference: wordsOf(at(root, 'PaymentMeans/PaymentID')),
    terms: joined(allAt(root, 'PaymentTerms/Note').map(wordsOf), ' '),
    dueDate:
      dayOf(at(root, 'DueDate')) ??
      dueDay([
        ...means.map((one) => ({ day: dayOf(at(one, 'PaymentDueDate')), isInstalment: false })),
        ...allAt(root, 'PaymentTerms').map(dueDayOf),
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

function dueDayOf(terms: XmlElement) {
  return {
    day: dayOf(at(terms, 'PaymentDueDate') ?? at(terms, 'InstallmentDueDate')),
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
