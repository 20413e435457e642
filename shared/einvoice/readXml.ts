import type { Reading } from '../reading/reading.ts';
import { readCii } from './cii/readCii.ts';
import type { EInvoice } from './EInvoice.ts';
import { decodeXml, parseXml, rootTag } from './parseXml.ts';
import { toReading } from './toReading.ts';
import { UnreadableXml } from './UnreadableXml.ts';
import { readUbl } from './ubl/readUbl.ts';
import type { XmlElement } from './XmlElement.ts';

type Read = (root: XmlElement) => EInvoice;

/** Reads an e-invoice; throws `UnreadableXml`. */
export function readXml(bytes: Uint8Array): Reading {
  const text = decodeXml(bytes);
  const read = readerOf(text);
  if (!read) throw new UnreadableXml(rootTag(text) ? 'not_an_invoice' : 'malformed');
  const reading = toReading(read(parseXml(text)));
  const { invoiceNumber, total } = reading.fields;
  if (!invoiceNumber && !total) throw new UnreadableXml('not_an_invoice');
  return reading;
}

/** Decided by the first element; the document may still turn out to be damaged. */
export function looksLikeEInvoice(bytes: Uint8Array): boolean {
  try {
    return readerOf(decodeXml(bytes)) !== null;
  } catch (error) {
    if (error instanceof UnreadableXml) return false;
    throw error;
  }
}

function readerOf(text: string): Read | null {
  const tag = rootTag(text) ?? '';
  const [, name = ''] = /^<(?:[^\s:>/]+:)?([^\s:>/]+)/.exec(tag) ?? [];
  if (name === 'CrossIndustryInvoice' || name === 'CrossIndustryDocument') return readCii;
  // Other formats use the same root names, so the namespace is checked.
  return tag.includes(`urn:oasis:names:specification:ubl:schema:xsd:${name}-2`) &&
    (name === 'Invoice' || name === 'CreditNote')
    ? readUbl
    : null;
}
