import { describe, expect, it } from 'vitest';
import { looksLikeEInvoice, readXml } from '#shared/einvoice/readXml.ts';
import { writeCii } from '../../firstDay/documents/einvoice/writeCii.ts';
import { invoice } from './testing/invoice.ts';
import { readText, valuesOf } from './testing/valuesOf.ts';
import { writeUbl } from './testing/writeUbl.ts';

const cii = writeCii(invoice);
const ubl = writeUbl(invoice);
const german = { ...invoice, seller: { ...invoice.seller, name: 'Käse & Öl GmbH' } };

describe('reading an XML', () => {
  it('is certain of every value, and keeps the raw text', () => {
    const { fields, lines, typeConfidence } = readXml(Buffer.from(cii));
    expect(typeConfidence).toBe(1);
    expect(fields.invoiceDate).toEqual({
      value: '2031-03-05',
      raw: '20310305',
      page: null,
      box: null,
      confidence: 1,
      source: 'xml',
    });
    expect(lines[1]?.unit).toMatchObject({ value: 'h', raw: 'HUR' });
    expect(lines[2]?.unitPrice).toMatchObject({ value: '0.10', raw: '10.0000 / 100.0000' });
  });

  it('works with any namespace prefix', () => {
    const other = cii.replaceAll('ram:', 'a-1.x:').replaceAll(':ram', ':a-1.x');
    const none = ubl
      .replaceAll('cbc:', '')
      .replaceAll('<cac:', '<x:')
      .replaceAll('</cac:', '</x:')
      .replace('xmlns:cac', 'xmlns:x');
    const prefixed = ubl
      .replace('<Invoice xmlns=', '<ubl:Invoice xmlns:ubl=')
      .replace('</Invoice>', '</ubl:Invoice>');
    for (const xml of [other, none, prefixed]) expect(readText(xml)).toEqual(readText(cii));
  });

  it('ignores comments, instructions and white space, and reads CDATA', () => {
    const xml = cii
      .replace('?>', '?>\n<?xml-stylesheet href="a>b"?>\n<!-- <Invoice> of > 1 -->\n<!-- - -->')
      .replaceAll('><', '>\n\t<')
      .replace('R-2031/17<', '<!-- the number --><![CDATA[ R-2031/17 ]]><')
      .replace('Net within', 'Net\n   within');
    expect(readText(xml)).toEqual(readText(cii));
  });

  it('keeps CDATA as it is, and resolves character references', () => {
    const marked = cii.replace('Paper, 80 g', '<![CDATA[A &amp; <b>]]> &#38; &#x43;');
    expect(readText(marked).lines[0]?.['description']).toBe('A &amp; <b> & C');
  });

  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(writeCii(german))],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${writeCii(german)}`)],
    ['UTF-16, little end first', utf16(`\uFEFF${declared('UTF-16')}`)],
    ['UTF-16, big end first', utf16(`\uFEFF${declared('UTF-16')}`).swap16()],
    ['UTF-16 without a mark', utf16(declared('UTF-16'))],
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ['UTF-8 that calls itself UTF-16', Buffer.from(declared('utf-16'))],
    ['ISO-8859-1 that calls itself UTF-8', Buffer.from(declared('UTF-8'), 'latin1')],
  ])('reads %s', (_, bytes) => {
    expect(readXml(bytes).fields.vendorName?.value).toBe('Käse & Öl GmbH');
    expect(looksLikeEInvoice(bytes)).toBe(true);
  });

  it('skips files attached inside the XML', () => {
    const attached = `<cac:AdditionalDocumentReference><cbc:EmbeddedDocumentBinaryObject>${'QUJD\n'.repeat(900_000)}</cbc:EmbeddedDocumentBinaryObject></cac:AdditionalDocumentReference>`;
    const xml = ubl.replace('<cac:OrderReference>', `${attached}<cac:OrderReference>`);
    expect(readText(xml)).toEqual(readText(ubl));
  });
});

function declared(encoding: string): string {
  return writeCii(german).replace('UTF-8', encoding);
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}

describe('an XML that is refused', () => {
  const refused = (xml: string | Uint8Array) => {
    const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml;
    try {
      return valuesOf(readXml(bytes));
    } catch (error) {
      return error;
    }
  };
  const withType = (type: string) => cii.replace('?>\n', `?>\n<!-- - -->${type}`);
  const laughs = Array.from(
    { length: 20 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );

  it.each([
    ['external entities', withType('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>')],
    ['an external type', withType('<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">')],
    ['a billion laughs', withType(`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs.join('')}]>`)],
  ])('defines %s', (_, xml) => {
    expect(refused(xml)).toMatchObject({ reason: 'document_type' });
  });

  it.each([
    ['is empty', ''],
    ['is no XML', 'Invoice 4711'],
    ['ends too early', cii.slice(0, -40)],
    ['ends within a tag', cii.slice(0, 700)],
    ['has tags that do not match', cii.replace('</ram:Name>', '</ram:Nom>')],
    ['uses an entity that is not defined', cii.replace('Paper', '&xxe;')],
    ['has a character that does not exist', cii.replace('Paper', '&#x110000;')],
    ['has a lone ampersand', cii.replace('Paper', 'Pens & paper')],
    ['has two roots', `${cii}<more/>`],
    ['is nested without end', cii.replace('Paper', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`)],
    ['is nested far too deep', cii.replace('Paper', '<a>'.repeat(200_000))],
  ])('%s', (_, xml) => {
    expect(refused(xml)).toMatchObject({ name: 'UnreadableXml', reason: 'malformed' });
  });

  it.each([
    ['an order', '<SCRDMCCBDACIOMessageStructure><ID>1</ID></SCRDMCCBDACIOMessageStructure>'],
    ['a page', '<html><body>Invoice</body></html>'],
    ['an invoice of another kind', '<Invoice xmlns="http://www.ebinterface.at/schema/6p1/"/>'],
    ['an invoice that says nothing', '<CrossIndustryInvoice><a/></CrossIndustryInvoice>'],
  ])('is %s', (_, xml) => {
    expect(refused(xml)).toMatchObject({ reason: 'not_an_invoice' });
  });

  it('is larger than any invoice', () => {
    expect(refused(Buffer.alloc(21 * 1024 * 1024, ' '))).toMatchObject({ reason: 'too_large' });
    expect(refused(cii.replace('Paper', '<a/>'.repeat(900_000)))).toMatchObject({
      reason: 'too_large',
    });
  });

  it('has an unknown encoding', () => {
    const strange = Buffer.from(cii.replace('UTF-8', 'KLINGON-1'));
    expect(refused(strange)).toMatchObject({ reason: 'unknown_encoding' });
    expect(looksLikeEInvoice(strange)).toBe(false);
  });
});
