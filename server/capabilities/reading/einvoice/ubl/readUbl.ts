import { earlyPaymentIn } from '#shared/reading/earlyPaymentIn.ts';
import { accountFields, type WrittenAccount } from '../account.ts';
import { isCreditNoteCode } from '../documentTypes.ts';
import { dueDay } from '../dueDay.ts';
import type { EInvoice, EInvoiceFields, EInvoiceTax, MaybeQuote } from '../EInvoice.ts';
import { languageOf } from '../language.ts';
import { partyFields } from '../party.ts';
import { dayOf, joined, moneyOf, numberOf, wordsOf } from '../quotes.ts';
import { allAt, at, textAt, type XmlElement } from '../XmlElement.ts';
import { ublLines } from './lines.ts';
import { ublParty } from './party.ts';
import { taxTotalsIn, ublTotals } from './totals.ts';

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
