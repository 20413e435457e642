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

describe('a vendor in two rows', () => {
  it('has its legal form wherever it begins below', () => {
    const values = valuesOf(
      `
      LAKESIDE BOOKSTORES @100
      SDN BHD @70
      (Co. No.: 123456-V) @100
      Total @40 RM 12.00 @300`,
      'ocr',
    );
    expect(values).toMatchObject({ vendorName: 'LAKESIDE BOOKSTORES SDN BHD' });
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

describe('sums', () => {
  it('include charges between subtotal and total that have unknown names', () => {
    const values = valuesOf(`
      Subtotal @40 $48.68 @300
      Delivery fee @40 $1.50 @300
      Service fee @40 $2.00 @300
      Tax @40 $4.80 @300
      Tip @40 $4.50 @300
      Total @40 $61.48 @300`);
    expect(values).toMatchObject({ subtotal: '48.68', tax: '4.80', total: '61.48' });
  });

  it('have both taxes of a region, though they are equal', () => {
    const values = valuesOf(`
      Taxable value @330 10,000.00 @480
      CGST @ 9% @330 900.00 @480
      SGST @ 9% @330 900.00 @480
      Grand total @330 ₹ 11,800.00 @480`);
    expect(values).toMatchObject({ subtotal: '10000.00', tax: '1800.00', total: '11800.00' });
  });

  it('are surer when a withheld tax of an unknown name explains them', () => {
    const { fields } = readPages([
      pageOf(
        columns(`
          Base imponible @330 1.000,00 € @480
          IVA 21% @330 210,00 € @480
          Retención profesional @330 -150,00 € @480
          Total a pagar @330 1.060,00 € @480`),
      ),
    ]);
    expect(fields.total).toMatchObject({ value: '1060.00' });
    expect(fields.tax).toMatchObject({ value: '210.00' });
    expect(fields.total?.confidence).toBeGreaterThan(0.9);
  });

  it('are in the columns of the last row of a table', () => {
    const values = valuesOf(`
      Nazwa @70 Ilość @250 Wartość netto @330 VAT @430 Wartość brutto @490
      Usługa @70 1 @250 1 000,00 @330 23% @430 1 230,00 @490
      Razem @250 1 000,00 @330 230,00 @430 1 230,00 @490
      Do zapłaty: 1 230,00 PLN @40`);
    expect(values).toMatchObject({ subtotal: '1000.00', tax: '230.00', total: '1230.00' });
  });

  it('have no rounding as their tax', () => {
    const values = valuesOf(`
      Zwischensumme @330 226,00 @480
      Rundung @330 0,10 @480
      Gesamt @330 226,10 @480`);
    expect(values).toMatchObject({ total: '226.10' });
    expect(values).not.toHaveProperty('tax');
  });

  it('have the total of all rates, not the gross of one that adds up by itself', () => {
    const values = valuesOf(
      `
      ZU ZAHLEN EURO @40 18,01 @300
      MWST @40 Netto @150 MWST-BETRAG @250 BRUTTO @350
      7,00% @40 9,85 @150 0,69 @250 10,54 @350
      19,00% @40 6,28 @150 ,19 @250 7,47 @350`,
      'ocr',
    );
    expect(values).toMatchObject({ total: '18.01' });
  });
});

describe('an invoice number', () => {
  it('has letters only, if it is alone behind its label', () => {
    expect(valuesOf('Invoice number: ABCXYZ @40')).toMatchObject({ invoiceNumber: 'ABCXYZ' });
    expect(valuesOf('Invoice number: ABC of today @40')).not.toHaveProperty('invoiceNumber');
  });

  it('goes on below after a hyphen', () => {
    const values = valuesOf(`
      Invoice number: @40 INV-2024-000123- @200
      REV @200
      Date: 2024-01-02 @40`);
    expect(values).toMatchObject({ invoiceNumber: 'INV-2024-000123-REV' });
  });

  it('goes on below with a slash, but not with an amount', () => {
    expect(
      valuesOf(`
        Invoice number: @40 INV/2024/MARKET @200
        /00123 @200`),
    ).toMatchObject({ invoiceNumber: 'INV/2024/MARKET/00123' });
    expect(
      valuesOf(`
        Invoice number: @40 INV-2024-17 @200
        Discount @40 -120.00 @200`),
    ).toMatchObject({ invoiceNumber: 'INV-2024-17' });
    for (const below of ['Betrag @40 -5000 @200', '-5000 @200', '-1- @200'])
      expect(valuesOf(`Gutschrift Nr. @40 4711 @200\n ${below}`)).toMatchObject({
        invoiceNumber: '4711',
      });
  });

  it('has no label, if it is the only one that begins like those of invoices', () => {
    const page = `
      Schreinerei Vogt GmbH @40
      RE-2024-0117 @300`;
    expect(valuesOf(page)).toMatchObject({ invoiceNumber: 'RE-2024-0117' });
    for (const other of ['REF-4711-22', 'FAX-0301234567', 'REG-12345', 'REV-20240115'])
      expect(valuesOf(page.replace('RE-2024-0117', other))).not.toHaveProperty('invoiceNumber');
    expect(valuesOf(`${page}\n RE-2023-0098 @300`)).not.toHaveProperty('invoiceNumber');
    expect(valuesOf(`${page.replace('RE-', 'Purchase order: RE-')}`)).not.toHaveProperty(
      'invoiceNumber',
    );
  });

  it('may look like a date behind its prefix', () => {
    const values = valuesOf(`
      Faktura VAT nr FV 12/03/2024 @200
      Data wystawienia: 2024-03-14 @300`);
    expect(values).toMatchObject({ invoiceNumber: 'FV 12/03/2024', invoiceDate: '2024-03-14' });
  });

  it('is beside the date of a receipt without labels', () => {
    const values = valuesOf(
      `
      Lakeside Mart Ltd @150
      MT161201805 @40 12/05/2018 @200
      Total @40 12.00 @300`,
      'ocr',
    );
    expect(values).toMatchObject({ invoiceNumber: 'MT161201805', invoiceDate: '2018-05-12' });
  });

  it('behind a weak label belongs to it, not to the heading above', () => {
    const values = valuesOf(
      `
      Table no @40
      Check #: 113355 @40
      Total @40 12.00 @300`,
      'ocr',
    );
    expect(values).toMatchObject({ invoiceNumber: '113355' });
  });
});

describe('boxes with headings', () => {
  it('have a due date beside the terms', () => {
    const values = valuesOf(`
      INVOICE # @40 DATE @150 TERMS @260 DUE DATE @370 AMOUNT DUE @470
      1009 @40 02/01/2024 @150 Net 30 @260 03/02/2024 @370 $550.00 @470`);
    expect(values).toMatchObject({ invoiceNumber: '1009', dueDate: '2024-03-02', total: '550.00' });
  });
});

describe('a currency', () => {
  it('is that of the country if a digit on a scan was read as a sign', () => {
    const values = valuesOf(
      `
      Lakeside Mart Sdn Bhd @150
      47301 Petaling Jaya @150
      Date: 21/03/2018 @40
      Total RM @40 60.00 @300
      SR 6% @40 €0.00 @200 3.40 @300`,
      'ocr',
    );
    expect(values).toMatchObject({ currency: 'MYR' });
  });
});

describe('a tax without a name', () => {
  it.each([
    [
      'the rate of a deposit',
      `
      Consulting @40 1,000.00 @480
      Travel @40 200.00 @480
      Total @40 1,200.00 @480
      Terms: 20 % deposit @40`,
    ],
    [
      'the rate of a charge that has a name',
      `
      Food @40 100.00 @480
      Service charge 12.5% @40 12.50 @480
      Total @40 112.50 @480`,
    ],
    [
      'the rate in the description of a line',
      `
      Description @40 Amount @480
      Hosting @40 100.00 @480
      Support, 20% more than last year @40 20.00 @480
      Total @40 120.00 @480`,
    ],
  ])('is not made of %s', (_, rows) => {
    const values = valuesOf(rows);
    expect(values).toHaveProperty('total');
    expect(values).not.toHaveProperty('tax');
    expect(values).not.toHaveProperty('subtotal');
  });
});

describe('the evidence for a value', () => {
  const { fields } = readPages([
    pageOf(
      columns(`
        Ridgeline Builders Inc. @40
        Invoice No. @330 A-7713 @450
        Date @330 03/31/2024 @450
        Subtotal @330 33,000.00 @480
        Less retention 15% @330 (4,950.00) @480
        Amount due this invoice @330 28,050.00 @480`),
    ),
  ]);

  it('names its label and the sum that makes it up', () => {
    expect(fields.total).toMatchObject({ value: '28050.00' });
    expect(fields.total?.evidence).toBe('printed beside ‘Amount due’; 33,000.00 − 4,950.00');
    expect(fields.invoiceNumber?.evidence).toBe('printed beside ‘Invoice No’');
    expect(fields.invoiceDate?.evidence).toBe('printed beside ‘Date’');
    expect(fields.vendorName?.evidence).toBe('at the top of the page');
  });

  it('is told for all that is read', () => {
    const read = readPages([
      pageOf(
        columns(`
          Harbour Tools Ltd @40
          Bill to: @40
          Quill Brothers Ltd @40
          2 Mill Lane, Leeds @40
          Invoice No. @40 A-7713 @150
          Date @40 31/03/2024 @150
          Delivery date @40 29/03/2024 @150
          Net @330 1,000.00 @480
          VAT 20% @330 200.00 @480
          Total @330 1,200.00 @480
          VAT No. @40 GB980780684 @150
          accounts@harbour.test @40 www.harbour.test @300
          Sort code: 12-24-25 @40 Account number: 41552099 @300
          IBAN: GB29 NWBK 6016 1331 9268 19 @40 BIC: NWBKGB2L @300`),
      ),
    ]);
    const told = Object.entries(read.fields).map(([name, field]) => [name, field?.evidence]);
    expect(Object.fromEntries(told)).toMatchObject({
      customerName: 'named as the customer',
      deliveryDate: 'printed beside ‘Delivery date’',
      subtotal: 'printed beside ‘Net’',
      vendorTaxId: 'printed beside ‘VAT No’; its check digit is right',
      vendorEmail: 'the only e-mail address',
      vendorWebsite: 'the only website',
      routingNumber: 'printed beside ‘Sort code’',
      accountNumber: 'printed beside ‘Account number’',
      iban: 'its check digits are right',
      bic: 'printed beside ‘BIC’',
    });
    expect(told.filter(([, words]) => words === undefined)).toEqual([]);
  });

  it.each([
    ['the only e-mail address besides the customer’s', ['old@shop.test'], 'info@shop.test'],
    ['the first of 2 e-mail addresses', [], 'info@shop.test @40 help@shop.test'],
    [
      'the first of 2 e-mail addresses besides the customer’s',
      ['old@shop.test'],
      'info@shop.test @40 help@shop.test',
    ],
    ['the only e-mail address', [], 'info@shop.test @40 info@shop.test'],
  ])('tells which e-mail address was taken: %s', (told, ofCustomer, own) => {
    const { vendorEmail } = readPages([
      pageOf(
        columns(`
          Harbour Tools Ltd @40
          Bill to: @40
          Quill Brothers Ltd @40
          2 Mill Lane, Leeds @40
          ${ofCustomer.map((address) => `${address} @40`).join('\n')}
          Invoice No. @40 A-7713 @150
          Date @40 31/03/2024 @150
          Total @330 1,200.00 @480
          Terms @40 14 days @150
          VAT No. @40 GB980780684 @150
          ${own} @200`),
      ),
    ]).fields;
    expect(vendorEmail).toMatchObject({ value: 'info@shop.test', evidence: told });
  });

  it('tells of the lines only if they add up to the total', () => {
    const totalOf = (rest: string) =>
      readPages([
        pageOf(
          columns(`
            Description @40 Qty @300 Price @380 Amount @480
            Walnut loaf @40 2 @300 30.00 @380 60.00 @480
            Rye bun @40 4 @300 10.00 @380 40.00 @480
            ${rest}`),
        ),
      ]).fields.total;
    expect(totalOf('Kplm @380 100.00 @480\nXqzb @380 100.00 @480')).toMatchObject({
      value: '100.00',
      evidence: 'the sum of the lines',
    });
    const rest = ['Net 100.00', 'VAT 5.00', 'Xqzb 106.00', 'Kplm 150.00', 'Change 44.00'];
    const paid = totalOf(rest.map((row) => row.replace(' ', ' @380 ').concat(' @480')).join('\n'));
    expect(paid?.value).toBe('106.00');
    expect(paid?.evidence).toBeUndefined();
  });

  it('tells of deductions', () => {
    const taxed = readPages([
      pageOf(
        columns(`
          Net @330 1.000,00 @480
          VAT 21% @330 210,00 @480
          Withheld @330 -150,00 @480
          Total @330 1.060,00 @480`),
      ),
    ]);
    expect(taxed.fields.total?.evidence).toBe('printed beside ‘Total’; 1,000.00 + 210.00 − 150.00');
  });
});
