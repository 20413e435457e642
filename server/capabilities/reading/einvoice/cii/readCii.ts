import type { EarlyPayment } from '#shared/reading/earlyPayment.ts';
import { earlyPaymentIn } from '#shared/reading/earlyPaymentIn.ts';
import { accountFields, type WrittenAccount } from '../account.ts';
import { isCreditNoteCode } from '../documentTypes.ts';
import { dueDay } from '../dueDay.ts';
import type { EInvoice, EInvoiceFields, EInvoiceTax } from '../EInvoice.ts';
import { languageOf } from '../language.ts';
import { partyFields } from '../party.ts';
import { dayOf, joined, moneyOf, numberOf, wordsOf } from '../quotes.ts';
import { allAt, at, textAt, type XmlElement } from '../XmlElement.ts';
import { ciiLines } from './lines.ts';
import { ciiParty } from './party.ts';
import { ciiTotals } from './totals.ts';

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
  return {
    type: isCreditNoteCode(textAt(document, 'TypeCode')) ? 'credit_note' : 'invoice',
    language: languageOf(textAt(document, 'LanguageID')),
    fields: {
      ...partyFields(
        ciiParty(at(agreement, 'SellerTradeParty')),
        ciiParty(at(agreement, 'BuyerTradeParty')),
      ),
      invoiceNumber: wordsOf(at(document, 'ID')),
      invoiceDate: dayOf(at(document, 'IssueDateTime')),
      purchaseOrder: wordsOf(at(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID|ID')),
      deliveryDate: dayOf(at(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime')),
      ...paymentFields(settlement),
      ...ciiTotals(settlement),
    },
    taxes: allAt(settlement, 'ApplicableTradeTax').map(taxOf),
    earlyPayment: earlyPaymentOf(allAt(settlement, 'SpecifiedTradePaymentTerms')),
    lines: ciiLines(allAt(trade, 'IncludedSupplyChainTradeLineItem')),
  };
}

function paymentFields(settlement: XmlElement | undefined): EInvoiceFields {
  const means = allAt(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const terms = allAt(settlement, 'SpecifiedTradePaymentTerms');
  return {
    ...accountFields(means.map(accountOf)),
    paymentReference: wordsOf(at(settlement, 'PaymentReference')),
    terms: joined(allAt(settlement, 'SpecifiedTradePaymentTerms/Description').map(wordsOf), ' '),
    dueDate: dueDay(terms.map(dueDayOf)),
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

function dueDayOf(terms: XmlElement) {
  return {
    day: dayOf(at(terms, 'DueDateDateTime')),
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
