import type { EarlyPayment } from '../../reading/earlyPayment.ts';
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
    isCharge: /^(true|1)$/i.test(textAt(charge, 'ChargeIndicator/Indicator') ?? ''),
    amount: money(at(charge, 'ActualAmount')),
    reasonCode: textAt(charge, 'ReasonCode'),
    reason: textAt(charge, 'Reason'),
  };
}

/** Freight has its own element, separate from charges. */
function freightOf(charge: XmlElement, malformed: MalformedFields): WrittenCharge {
  return {
    isCharge: true,
    amount: malformed.money('shipping', at(charge, 'AppliedAmount')),
    reasonCode: 'FC',
    reason: textAt(charge, 'Description'),
  };
}

/** Lines are a flat list in which each names its parent. */
function ciiLines(items: readonly XmlElement[]): EInvoiceLine[] {
  const top: EInvoiceLine[] = [];
  const known = new Map<string, EInvoiceLine>();
  for (const item of items) {
    const document = at(item, 'AssociatedDocumentLineDocument');
    const line = lineOf(item, document);
    (known.get(textAt(document, 'ParentLineID') ?? '')?.below ?? top).push(line);
    const id = textAt(document, 'LineID');
    if (id && !known.has(id)) known.set(id, line);
  }
  return top;
}

const sums =
  'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation';

function lineOf(item: XmlElement, document: XmlElement | undefined): EInvoiceLine {
  const product = at(item, 'SpecifiedTradeProduct');
  const agreement = at(item, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement');
  const delivery = at(item, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery');
  const settlement = at(item, 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement');
  const price =
    at(agreement, 'NetPriceProductTradePrice') ?? at(agreement, 'GrossPriceProductTradePrice');
  const billed = at(delivery, 'BilledQuantity');
  const malformed = new MalformedValues<LineAmount>();
  const amounts = {
    quantity: malformed.number('quantity', billed),
    discount: lineDiscount(
      allAt(settlement, 'SpecifiedTradeAllowanceCharge').map((charge) =>
        chargeOf(charge, (amount) => malformed.money('net', amount)),
      ),
    ),
    net: malformed.money('net', at(settlement, `${sums}/LineTotalAmount`)),
  };
  return {
    ...amounts,
    code: wordsOf(
      at(product, 'SellerAssignedID') ?? at(product, 'GlobalID') ?? at(product, 'BuyerAssignedID'),
    ),
    description: wordsOf(at(product, 'Name')) ?? wordsOf(at(product, 'Description')),
    unit: unitIn(billed),
    unitPrice: unitPrice(
      {
        price: malformed.number('unitPrice', at(price, 'ChargeAmount')),
        per: malformed.number('unitPrice', at(price, 'BasisQuantity')),
      },
      amounts,
    ),
    taxRate: malformed.number(
      'taxRate',
      at(settlement, 'ApplicableTradeTax/RateApplicablePercent|ApplicablePercent'),
    ),
    role: roleOf(textAt(document, 'LineStatusReasonCode')),
    below: [],
    malformed: malformed.all(),
  };
}

function roleOf(status: string | null): EInvoiceLine['role'] {
  if (status === 'DETAIL') return 'detail';
  if (status === 'GROUP') return 'group';
  return status === 'INFORMATION' ? 'information' : null;
}

function ciiParty(party: XmlElement | undefined): WrittenParty {
  const contact = at(party, 'DefinedTradeContact');
  const contactEmail = wordsOf(at(contact, 'EmailURIUniversalCommunication/URIID|CompleteNumber'));
  return {
    name: wordsOf(at(party, 'Name') ?? at(party, 'SpecifiedLegalOrganization/TradingBusinessName')),
    address: addressIn(at(party, 'PostalTradeAddress')),
    taxId: bestTaxId(
      allAt(party, 'SpecifiedTaxRegistration/ID').map((id) => ({
        scheme: id.attributes.get('schemeID') ?? null,
        id: wordsOf(id),
      })),
    ),
    registration: wordsOf(at(party, 'SpecifiedLegalOrganization/ID')),
    email: mailIn(contactEmail) ?? mailIn(wordsOf(at(party, 'URIUniversalCommunication/URIID'))),
    contactEmail,
    phone: wordsOf(at(contact, 'TelephoneUniversalCommunication/CompleteNumber')),
    website: null,
    number: wordsOf(at(party, 'ID')),
  };
}

function addressIn(address: XmlElement | undefined): MaybeQuote {
  const part = (name: string) => wordsOf(at(address, name));
  return addressOf({
    lines: [part('LineOne'), part('LineTwo'), part('LineThree')],
    postcode: part('PostcodeCode'),
    city: part('CityName'),
    region: part('CountrySubDivisionName'),
    country: part('CountryID'),
  });
}

function ciiTotals(settlement: XmlElement | undefined, malformed: MalformedFields): EInvoiceFields {
  const sums = at(
    settlement,
    'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
  );
  const sum = (field: ReadFieldName, name: string) => malformed.money(field, at(sums, name));
  return totalFields({
    currency: wordsOf(at(settlement, 'InvoiceCurrencyCode')),
    lines: sum('subtotal', 'LineTotalAmount'),
    allowances: sum('discount', 'AllowanceTotalAmount'),
    charges: [
      ...allAt(settlement, 'SpecifiedTradeAllowanceCharge').map((charge) =>
        chargeOf(charge, (amount) => malformed.money('discount', amount)),
      ),
      ...allAt(settlement, 'SpecifiedLogisticsServiceCharge').map((charge) =>
        freightOf(charge, malformed),
      ),
    ],
    net: sum('subtotal', 'TaxBasisTotalAmount'),
    taxes: allAt(sums, 'TaxTotalAmount').map((element) => ({
      currency: element.attributes.get('currencyID') ?? null,
      amount: malformed.money('tax', element),
    })),
    taxParts: allAt(settlement, 'ApplicableTradeTax/CalculatedAmount').map((part) =>
      malformed.money('tax', part),
    ),
    gross: sum('total', 'GrandTotalAmount'),
    paid: sum('paid', 'TotalPrepaidAmount'),
    due: sum('amountDue', 'DuePayableAmount'),
    currencyOfTotal: at(sums, 'GrandTotalAmount')?.attributes.get('currencyID') ?? null,
  });
}

/**
 * Cross Industry Invoice in every profile. Factur-X, ZUGFeRD 2 and XRechnung use D16B; ZUGFeRD 1
 * has older names for the same elements, which come second in the paths.
 */
export function readCii(root: XmlElement): EInvoice {
  const document = at(root, 'ExchangedDocument|HeaderExchangedDocument');
  const trade = at(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction');
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement');
  const delivery = at(trade, 'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery');
  const settlement = at(
    trade,
    'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement',
  );
  const malformed = new MalformedValues<ReadFieldName>();
  const seller = ciiParty(at(agreement, 'SellerTradeParty'));
  if (!seller.email && seller.contactEmail) malformed.add('vendorEmail', seller.contactEmail.raw);
  const fields = {
    ...partyFields(seller, ciiParty(at(agreement, 'BuyerTradeParty'))),
    invoiceNumber: wordsOf(at(document, 'ID')),
    invoiceDate: malformed.day('invoiceDate', at(document, 'IssueDateTime')),
    purchaseOrder: wordsOf(at(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID|ID')),
    deliveryDate: dayOf(at(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime')),
    ...paymentFields(settlement, malformed),
    ...ciiTotals(settlement, malformed),
  };
  return {
    type: isCreditNoteCode(textAt(document, 'TypeCode')) ? 'credit_note' : 'invoice',
    language: languageOf(textAt(document, 'LanguageID')),
    fields,
    malformed: malformed.all(),
    taxes: allAt(settlement, 'ApplicableTradeTax').map(taxOf),
    earlyPayment: earlyPaymentOf(allAt(settlement, 'SpecifiedTradePaymentTerms')),
    lines: ciiLines(allAt(trade, 'IncludedSupplyChainTradeLineItem')),
  };
}

function paymentFields(
  settlement: XmlElement | undefined,
  malformed: MalformedFields,
): EInvoiceFields {
  const means = allAt(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const terms = allAt(settlement, 'SpecifiedTradePaymentTerms');
  return {
    ...accountFields(means.map(accountOf), malformed),
    paymentReference: wordsOf(at(settlement, 'PaymentReference')),
    terms: joined(allAt(settlement, 'SpecifiedTradePaymentTerms/Description').map(wordsOf), ' '),
    dueDate: dueDay(terms.map((one) => dueDayOf(one, malformed))),
  };
}

function accountOf(means: XmlElement): WrittenAccount {
  const account = at(means, 'PayeePartyCreditorFinancialAccount');
  const bank = at(means, 'PayeeSpecifiedCreditorFinancialInstitution');
  return {
    account: wordsOf(at(account, 'IBANID')),
    ownNumber: wordsOf(at(account, 'ProprietaryID')),
    bank: wordsOf(at(bank, 'BICID')),
    ownBankCode: wordsOf(at(bank, 'GermanBankleitzahlID')),
    debited: wordsOf(at(means, 'PayerPartyDebtorFinancialAccount/IBANID')),
  };
}

function dueDayOf(terms: XmlElement, malformed: MalformedFields) {
  return {
    day: malformed.day('dueDate', at(terms, 'DueDateDateTime')),
    isInstalment: at(terms, 'PartialPaymentAmount') !== undefined,
  };
}

/** Factur-X has elements for it; programs write it as text as well, or instead. */
function earlyPaymentOf(terms: readonly XmlElement[]): EarlyPayment | null {
  const structured = terms.flatMap((one) =>
    allAt(one, 'ApplicableTradePaymentDiscountTerms').flatMap((offer) => {
      const percent = numberOf(at(offer, 'CalculationPercent'))?.value;
      const period = at(offer, 'BasisPeriodMeasure');
      const days = numberOf(period)?.value;
      const inDays = period?.attributes.get('unitCode') === 'DAY';
      return percent && days && inDays ? `#SKONTO#TAGE=${days}#PROZENT=${percent}#` : [];
    }),
  );
  const words = terms.flatMap((one) => wordsOf(at(one, 'Description'))?.value ?? []);
  return earlyPaymentIn([...structured, ...words]);
}

function taxOf(tax: XmlElement): EInvoiceTax {
  return {
    rate: numberOf(at(tax, 'RateApplicablePercent|ApplicablePercent')),
    base: moneyOf(at(tax, 'BasisAmount')),
    amount: moneyOf(at(tax, 'CalculatedAmount')),
  };
}
