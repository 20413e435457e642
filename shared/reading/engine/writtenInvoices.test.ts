import { describe, expect, it } from 'vitest';
import { columns } from '../testing/columns.ts';
import { pageOf } from '../testing/pages.ts';
import { readPages } from './readPages.ts';

function valuesOf(rows: string, source: 'text' | 'ocr' = 'text') {
  const { fields } = readPages([pageOf(columns(rows), source)]);
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value]));
}

describe('an invoice from the United States', () => {
  it('has its tax number in a row with another column', () => {
    const values = valuesOf(`
      Brightwater Consulting LLC @40 INVOICE @450
      88 Harbor Street, Suite 4 @40
      Portland, OR 97204 @40
      Tax ID: 47-2913845 @40 Invoice Number: BW-2291 @330
      Phone: (503) 555-0144 @40 Invoice Date: May 14, 2024 @330
      Subtotal @380 $3,000.00 @480
      Sales Tax (8%) @380 $240.00 @480
      Total @380 $3,240.00 @480`);
    expect(values).toMatchObject({
      vendorName: 'Brightwater Consulting LLC',
      vendorTaxId: '472913845',
      invoiceNumber: 'BW-2291',
      invoiceDate: '2024-05-14',
    });
  });

  it('has a tax number, though its cell goes on', () => {
    const values = valuesOf(`
      Fox Studio Inc. @40
      EIN 47-2913845 and state permit @40
      Invoice 17 @40`);
    expect(values).toMatchObject({ vendorTaxId: '472913845' });
  });
});

describe('a vendor', () => {
  it('has no label before a colon in its name', () => {
    const values = valuesOf(`
      Rechnung Nr. 4711 vom 05.06.2018 @40
      Verkäufer: @40
      Interne Kennung: 9900001123452 (GLN) @40
      Adler Werkzeuge GmbH @40
      Hauptstraße 20 @40
      80333 München @40`);
    expect(values).toMatchObject({ vendorName: 'Adler Werkzeuge GmbH' });
  });

  it('has its whole name on a receipt with wide letters', () => {
    const values = valuesOf(
      `
      M @150 & @171 BEAR @192 BAKERY @229
      12 Mill Lane @190
      Date: 21/03/2018 @40
      Total @40 10.00 @300`,
      'ocr',
    );
    expect(values).toMatchObject({ vendorName: 'M & BEAR BAKERY' });
  });
});

describe('an amount on a scan', () => {
  it('is whole, though OCR splits it at its decimal sign', () => {
    const values = valuesOf(
      `
      Corner Kitchen Ltd @150
      Date: 21/03/2018 @40
      Total @40 RM 65. 20 @300`,
      'ocr',
    );
    expect(values).toMatchObject({ total: '65.20' });
  });

  it('may have the code of its tax rate behind it', () => {
    const values = valuesOf(
      `
      Corner Kitchen Ltd @150
      Date: 21/03/2018 @40
      Soup @40 7.00S @300
      GST 6% @40 0.42S @300
      Total @40 7.42 @300`,
      'ocr',
    );
    expect(values).toMatchObject({ total: '7.42', tax: '0.42' });
  });
});

describe('a due date', () => {
  it('is in a sentence in Spanish', () => {
    const values = valuesOf(`
      Factura nº 17 @40
      Fecha de emisión: 2024-03-24 @40
      Por favor, transfiera el importe a esta cuenta antes de 2024-04-07: @40`);
    expect(values).toMatchObject({ invoiceDate: '2024-03-24', dueDate: '2024-04-07' });
  });
});
