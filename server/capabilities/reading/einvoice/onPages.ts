import { foundDocument } from '#shared/reading/engine/foundDocument.ts';
import { placesOf } from '#shared/reading/engine/placesOf.ts';
import { isSameValue } from '#shared/reading/engine/sameValue.ts';
import { fieldKinds } from '#shared/reading/fieldKinds.ts';
import { grounded } from '#shared/reading/model/grounded.ts';
import { groundLines } from '#shared/reading/model/groundLines.ts';
import {
  type ReadFieldName,
  type Reading,
  type ReadLine,
  type ReadValue,
  readFieldNames,
} from '#shared/reading/reading.ts';
import type { PageOfWords } from '#shared/reading/words.ts';

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
    const [place] = placesOf(fieldKinds[name], stated.value, document);
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
  const part = (name: keyof ReadLine) => {
    const stated = line[name];
    return stated && at(stated, found?.[name]);
  };
  return {
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
