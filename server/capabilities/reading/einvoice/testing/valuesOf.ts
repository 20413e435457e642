import { readXml } from '#shared/einvoice/readXml.ts';
import type { Reading, ReadValue } from '#shared/reading/reading.ts';

/** The values that were read, without position and source. */
export function valuesOf({ type, fields, lines, taxes }: Reading) {
  return { type, fields: plain(fields), lines: lines.map(plain), taxes: taxes.map(plain) };
}

function plain(
  values: Readonly<Record<string, ReadValue | readonly unknown[] | null | undefined>>,
) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, read]) =>
      read && 'value' in read ? [[name, read.value]] : [],
    ),
  );
}

export function readText(xml: string) {
  return valuesOf(readXml(Buffer.from(xml)));
}
