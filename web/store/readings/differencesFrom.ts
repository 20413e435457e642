import { isSameNumber } from '#shared/checks/sameNumber.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { FieldsHere } from '#shared/uploads/readFile.ts';
import { areSimilarNames } from '#shared/vendors/similarNames.ts';

type Compared = 'vendorName' | 'invoiceNumber' | 'amount' | 'currency' | 'invoiceDate' | 'dueDate';

const isSame: Readonly<Record<Compared, (here: string, there: string) => boolean>> = {
  // The server shows the name on file of a vendor that it knows.
  vendorName: areSimilarNames,
  invoiceNumber: isSameNumber,
  amount: (here, there) => Number(here) === Number(there),
  currency: isEqual,
  invoiceDate: isEqual,
  dueDate: isEqual,
};
const compared = Object.keys(isSame).filter((name): name is Compared => name in isSame);

type Looked = Pick<Invoice, Compared | 'status' | 'reviewed'>;

/** The shown fields that this device read otherwise than the invoice has them; none once somebody has looked at it. */
export function differencesFrom(
  { values }: Pick<FieldsHere, 'values'>,
  invoice: Looked,
): Compared[] {
  if (invoice.status !== 'pending_review' || invoice.reviewed !== null) return [];
  return compared.filter((name) => {
    const [here, there] = [values[name], invoice[name]];
    return here !== null && (there === null || !isSame[name](here, there));
  });
}

function isEqual(here: string, there: string): boolean {
  return here === there;
}
