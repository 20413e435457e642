import { foundDocument } from '../reading/engine/found.ts';
import { positionsOf } from '../reading/engine/positionsOf.ts';
import { isSameValue } from '../reading/engine/sameValue.ts';
import { grounded, groundLines } from '../reading/model/groundAnswer.ts';
import {
  fieldKinds,
  type ReadFieldName,
  type Reading,
  type ReadLine,
  type ReadValue,
  readFieldNames,
} from '../reading/reading.ts';
import type { PageOfWords } from '../reading/words.ts';

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

/**
 * The values of the XML with their positions on the pages. A value is kept whether it is found or
 * not: the position is for people, and shows that the page agrees.
 */
export function onPages(xml: Reading, page: Reading, pages: PageOfWords[]): Reading {
  const document = foundDocument(pages);
  const fields: Reading['fields'] = {};
  for (const name of readFieldNames) {
    const stated = xml.fields[name];
    if (!stated) continue;
    const [place] = positionsOf(fieldKinds[name], stated.value, document);
    const found = place ? grounded(stated.value, place, document) : null;
    fields[name] = at(stated, samePlace(name, stated, page.fields[name]) ?? found);
  }
  const said = xml.lines.map(textsOf);
  const lines = groundLines(said, document);
  return { ...xml, fields, lines: xml.lines.map((line, index) => lineAt(line, lines[index])) };
}

/**
 * If a value appears several times, such as a total, this is the position where the rules read that
 * field.
 */
function samePlace(
  name: ReadFieldName,
  stated: ReadValue,
  shown: ReadValue | undefined,
): ReadValue | null {
  return shown?.box && isSameValue(fieldKinds[name], stated.value, shown.value) ? shown : null;
}

function at(stated: ReadValue, found: ReadValue | null | undefined): ReadValue {
  return found?.box ? { ...stated, page: found.page, box: found.box } : stated;
}

function textsOf(line: ReadLine) {
  const { code, description, quantity, unit, unitPrice, discount, taxRate, net } = line;
  return {
    code: code?.value ?? null,
    description: description?.value ?? null,
    quantity: quantity?.value ?? null,
    unit: unit?.value ?? null,
    unitPrice: unitPrice?.value ?? null,
    discount: discount?.value ?? null,
    taxRate: taxRate?.value ?? null,
    net: net?.value ?? null,
  };
}

function lineAt(line: ReadLine, found: ReadLine | undefined): ReadLine {
  const part = (name: Exclude<keyof ReadLine, 'malformed'>) => {
    const stated = line[name];
    return stated && at(stated, found?.[name]);
  };
  return {
    ...line,
    code: part('code'),
    description: part('description'),
    quantity: part('quantity'),
    unit: part('unit'),
    unitPrice: part('unitPrice'),
    discount: part('discount'),
    taxRate: part('taxRate'),
    net: part('net'),
  };
}
