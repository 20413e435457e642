import { type ReadFieldName, type Reading, readFieldNames } from '#shared/reading/reading.ts';

/**
 * Completes the XML with values from the page: the smaller profiles have no lines and no bank
 * account.
 */
export function withPage(xml: Reading, page: Reading): Reading {
  const fields = { ...xml.fields };
  for (const name of readFieldNames) {
    const shown = page.fields[name];
    if (!fields[name] && shown && !isDebited(name, shown.value, xml)) fields[name] = shown;
  }
  return {
    ...xml,
    language: xml.language ?? page.language,
    fields,
    lines: xml.lines.length > 0 ? xml.lines : page.lines,
    taxes: xml.taxes.length > 0 ? xml.taxes : page.taxes,
    hiddenText: page.hiddenText,
    accounts: page.accounts,
    earlyPayment: xml.earlyPayment ?? page.earlyPayment,
  };
}

/** The only account on the page of a direct debit is the customer's. */
function isDebited(name: ReadFieldName, value: string, xml: Reading): boolean {
  return name === 'iban' && value.replaceAll(' ', '') === xml.fields.customerIban?.value;
}
