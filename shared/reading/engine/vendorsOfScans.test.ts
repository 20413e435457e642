import { describe, expect, it } from 'vitest';
import { columns } from '../testing/columns.ts';
import { pageOf } from '../testing/pages.ts';
import { readPages } from './readPages.ts';

const vendorOf = (rows: string, source: 'text' | 'ocr' = 'ocr') =>
  readPages([pageOf(columns(rows), source)]).fields.vendorName?.value;

const receipt = `
  Date: 21/03/2018 @40
  Total @40 10.00 @300`;

describe('a vendor on a scan', () => {
  it('is one name, though OCR took its wide letters for words', () => {
    const rows = `
      ho @40 lz @58 Werk @86 ha @115 us @133 GmbH @155
      Mühlweg 12 @40
      33098 Paderborn @40 ${receipt}`;
    expect(vendorOf(rows)).toBe('holz Werkhaus GmbH');
  });

  it('keeps initials apart', () => {
    const rows = `
      J. K. B. Quillon Ltd @40
      12 Mill Lane @40 ${receipt}`;
    expect(vendorOf(rows)).toBe('J. K. B. Quillon Ltd');
  });

  it('is not what is left of a logo', () => {
    const below = columns(`
      harbour bakery @40
      117, Quay Road @40 ${receipt}`);
    const page = pageOf([{ x: 40, y: 4, text: 'na n', size: 24 }, ...below], 'ocr');
    expect(readPages([page]).fields.vendorName?.value).not.toBe('na n');
  });

  it('does not go on in the address beside it', () => {
    const rows = `
      Okto Services @40 Rivernivas, @125
      East Canal Road, Patna 800001 @125 ${receipt}`;
    expect(vendorOf(rows)).toBe('Okto Services');
  });

  it('has no number of another kind before it', () => {
    const rows = `
      Ihr Drogeriemarkt @40
      USt: 3322 Dora Fischer GmbH @40 ${receipt}`;
    expect(vendorOf(rows)).toBe('Dora Fischer GmbH');
  });

  it('has all of its three lines where brackets go over them', () => {
    const rows = `
      OAK HUT HARDWARE @60
      TOWN ISETIA @60
      BARU) SDN BHD @60
      NO. 17, JALAN SETIA @60
      TEL: 012 6651783 @60 ${receipt}`;
    expect(vendorOf(rows)).toBe('OAK HUT HARDWARE TOWN ISETIA BARU) SDN BHD');
  });

  it('has its article, though OCR saw a colon behind it', () => {
    const rows = `
      THE: OAT MILL SDN BHD (965752-T) @40
      LOT 21, JALAN PERMAS @40 ${receipt}`;
    expect(vendorOf(rows)).toBe('THE OAT MILL SDN BHD');
  });

  it('has a legal form of which only the first word is legible', () => {
    const rows = `
      QARA HARDWARE & TIMBER SDN. a0. @40
      LOT 204, JALAN BATU @40
      KG. DUSUN TUA, 43100 HULU LANGAT @40 ${receipt}`;
    expect(vendorOf(rows)).toBe('QARA HARDWARE & TIMBER SDN. BHD.');
  });

  it('is a town rather than the instruction above it', () => {
    const rows = `
      PLACE FACE UP ON DASH @40
      CITY OF QUILLAN PARK @40
      NOT VALID ON STREETS @40 ${receipt}`;
    expect(vendorOf(rows)).toBe('CITY OF QUILLAN PARK');
  });
});

describe('a vendor in two lines', () => {
  const invoice = `
    Invoice no: 4711 @40
    Invoice date: 21/03/2018 @40
    Total @40 10.00 @300`;

  it('keeps the sign at the end of the first', () => {
    const rows = `
      Quillon & @40
      Pelletier Ltd @40
      12 Mill Lane @40
      www.quillonpelletier.test @40 ${invoice}`;
    expect(vendorOf(rows, 'text')).toBe('Quillon & Pelletier Ltd');
  });

  it('is whole where its domain is, although the end alone is part of the domain', () => {
    const rows = `
      Ihre Rechnung @40
      Elektrotechnik @40
      Jorgens OG @40
      Wiener Straße 44 @40
      2668 Waidfeld @40
      www.elektrotechnikjorgens.test @40 ${invoice}`;
    expect(vendorOf(rows, 'text')).toBe('Elektrotechnik Jorgens OG');
  });
});
