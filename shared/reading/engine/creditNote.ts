import type { ReadFieldName, Reading, ReadValue } from '../reading.ts';

const signedFields: ReadFieldName[] = [
  'total',
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'amountDue',
];

/** Amounts of credit notes are negative, also where the page prints no sign. */
export function negated(read: Reading): Reading {
  const fields = { ...read.fields };
  for (const name of signedFields) {
    const field = fields[name];
    if (field) fields[name] = negative(field);
  }
  const total = Number(read.fields.total?.value ?? 0);
  // Lines that already have signs keep them, because one of them may be a charge.
  const lines = read.lines.map((line) =>
    line.net && total > 0 ? { ...line, net: opposite(line.net) } : line,
  );
  return { ...read, fields, lines };
}

function negative(field: ReadValue): ReadValue {
  return Number(field.value) > 0 ? { ...field, value: `-${field.value}` } : field;
}

function opposite(field: ReadValue): ReadValue {
  const number = Number(field.value);
  if (number === 0) return field;
  return { ...field, value: number > 0 ? `-${field.value}` : field.value.slice(1) };
}
