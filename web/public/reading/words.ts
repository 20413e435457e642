/** The fields that are measured, in the words of the page. */
export const fieldNames: Readonly<Record<string, string>> = {
  vendorName: 'Vendor',
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  dueDate: 'Due date',
  currency: 'Currency',
  total: 'Total',
  tax: 'Tax',
  subtotal: 'Net amount',
  iban: 'IBAN',
  vatId: 'Tax number of the vendor',
};

export const languageNames: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
};
