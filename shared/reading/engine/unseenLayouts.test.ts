import { describe, expect, it } from 'vitest';
import { columns } from '../testing/columns.ts';
import { type Line, pageOf } from '../testing/pages.ts';
import { mostDoubted } from './confidence.ts';
import { readPages } from './readPages.ts';

const read = (...pages: Line[][]) => readPages(pages.map((lines) => pageOf(lines)));
const readAs = (lines: Line[], name: 'vendorName' | 'vendorTaxId' | 'total' | 'dueDate') =>
  read(lines).fields[name]?.value;

const sums = 'Net amount @360 100.00 @500\nVAT 20% @360 20.00 @500\nTotal @360 120.00 @500';

/** The foot of a page, where a company writes its own data. */
const foot = (...texts: string[]): Line[] =>
  texts.map((text, index) => ({ x: 40, y: 770 + index * 10, text, size: 7 }));

describe('the vendor', () => {
  it('is in the foot of a page that begins with its customer', () => {
    const lines = columns(`
      Invoice @40
      Marlowe Joinery LLP @40  Invoice no. A-17 @360
      12 Mill Lane @40  Date 3 May 2024 @360
      Larkwell LW1 2AB @40
      ${sums}`);
    const own = foot('Quillon Print Ltd - 4 High Street - Otterby LW3 4CD', 'VAT no. GB815284396');
    expect(readAs([...lines, ...own], 'vendorName')).toBe('Quillon Print Ltd');
  });

  it('is whole if its letterhead has two lines', () => {
    const letterhead: Line[] = [
      { x: 40, y: 30, text: 'Nora', size: 17 },
      { x: 40, y: 48, text: 'Castellan', size: 17 },
    ];
    const lines = columns(`
      Invoice @360


      Invoice no. A-17 @360
      Date 3 May 2024 @360
      ${sums}`);
    const own = foot('Nora Castellan, 4 High Street, Otterby LW3 4CD');
    expect(readAs([...letterhead, ...lines, ...own], 'vendorName')).toBe('Nora Castellan');
  });

  it('has a name of many words that ends with the dot of its legal form', () => {
    const lines = columns(`
      Górski & Zieliński sp. z o.o. @40
      ul. Lipowa 5 @40
      00-950 Stare Pole @40
      Faktura nr 17/2024 @360
      Do zapłaty @360 120,00 PLN @500`);
    expect(readAs(lines, 'vendorName')).toBe('Górski & Zieliński sp. z o.o.');
  });

  it('is no Dutch town whose postcode ends like a legal form', () => {
    const lines = columns(`
      Halden Drukwerk @40  Factuurnummer 2024-17 @360
      Molenweg 12 @40  Factuurdatum 03-05-2024 @360
      8970 AB Nieuwerdam @40
      Te betalen @360 120,00 @500`);
    expect(readAs(lines, 'vendorName')).toBe('Halden Drukwerk');
  });

  it.each(['ELECTRICITY INVOICE', 'Water Bill', 'Stromrechnung', 'Facture d’électricité'])(
    'is not the large title %s',
    (title) => {
      const lines = columns(`
      Amount due @28 Invoice number @228 A-17 @340
      120.00 @28 Invoice date @228 3 May 2024 @340
      Due date @28 Bill to @228
      13 May 2024 @28 Northwind Trading @228
      Payment terms @28 500 Union Street @228
      Due on receipt @28 Seattle, WA 98101 @228`);
      const head: Line[] = [
        { x: 28, y: 18, text: 'Cascade Energy Partners', size: 12.5 },
        { x: 228, y: 18, text: title, size: 16 },
      ];
      expect(readAs([...head, ...lines], 'vendorName')).toBe('Cascade Energy Partners');
    },
  );

  it('is a person whose address is in the foot again, not the company that the invoice is for', () => {
    const lines = columns(`
      Nora Castellan @40
      94 Mill Lane @40
      Fenmouth LW4 5AB @40


      Pemberton Foods PLC @40
      69 Long Road @40
      Fenmouth LW3 2AB @40

      Invoice no. A-17 @360
      Date 3 May 2024 @360
      ${sums}`);
    const own = foot('Nora Castellan, 94 Mill Lane, Fenmouth', 'VAT no. GB815284396');
    expect(readAs([...lines, ...own], 'vendorName')).toBe('Nora Castellan');
  });

  it('does not begin with the label in its cell', () => {
    const lines = columns(`
      Rechnung Nr. 17 @360
      Datum 03.05.2024 @360
      Gesamtbetrag @360 120,00 EUR @500`);
    const own = foot('Kontoinhaber Wiesner & Seidel KG', 'IBAN DE89370400440532013000');
    expect(readAs([...lines, ...own], 'vendorName')).toBe('Wiesner & Seidel KG');
  });
});

describe('the number', () => {
  it.each([
    ['Fattura di vendita 34', '34'],
    ['Schlussrechnung 722/23', '722/23'],
    ['Factura de venta A-524-2348', 'A-524-2348'],
  ])('ends a title of several words: %s', (title, number) => {
    const lines = columns(`
      ${title} @40
      Ref. @40 Qty @300 Price @380 Amount @480
      59396 @40 2 @300 10.00 @380 20.00 @480
      Total @380 20.00 @480`);
    expect(read(lines).fields.invoiceNumber).toMatchObject({
      value: number,
      evidence: 'at the end of the title',
    });
  });

  it.each([
    'Rechnung Juni 2026',
    'Invoice 2026',
    'Invoice for June 26',
    'Rechnung Juni/2026',
    'Factuur mei 2026',
    'Facture de décembre 2026',
  ])('is not the time that ends a title: %s', (title) => {
    const lines = columns(`${title} @40\nTotal @380 20.00 @480`);
    expect(read(lines).fields).not.toHaveProperty('invoiceNumber');
  });

  it('has a weak label, and the strong one before that has another value', () => {
    const lines = columns(`
      Customer: @40 Reference: @300 2024/020 @400
      Print Castellan Ltd @40 Date of issue: @300 15 March 2024 @400`);
    expect(read(lines).fields.invoiceNumber?.value).toBe('2024/020');
  });

  it('is not that of an article', () => {
    const lines = columns(`
      Número: 42 @40
      Ref. @40 Concepto @100 Cant. @300 Precio @380 Importe @480
      66465 @40 Tubo @100 2 @300 10,00 @380 20,00 @480
      59396 @40 Caja @100 1 @300 30,00 @380 30,00 @480
      Total @380 50,00 @480`);
    expect(read(lines).fields.invoiceNumber?.value).toBe('42');
  });
});

it('no name is taken from a page that has none', () => {
  const lines = columns(`
    please keep this slip @40
    Menge @300 Preis @400
    Rabatt 2 @300 10.00 @400 20.00 @500`);
  expect(readAs(lines, 'vendorName')).toBeUndefined();
});

it('a tax number below the address of a customer without a label is not the vendor’s', () => {
  const lines = columns(`
    Halden Bau GmbH @40
    Gartenweg 3 @40
    20095 Hafenstadt @40
    Telefon 040 123456 @40


    Seidel Metallbau GmbH @40  Rechnung Nr. 17 @360
    Am Ring 8 @40  Datum 03.05.2024 @360
    80331 Bergdorf @40
    USt-IdNr. DE136695976 @40
    Gesamtbetrag @360 120,00 EUR @500`);
  const own = foot('Halden Bau GmbH, USt-IdNr. DE811569869');
  expect(readAs([...lines, ...own], 'vendorTaxId')).toBe('DE811569869');
});

describe('the total', () => {
  it('is sure if it is rounded to five cents without a word', () => {
    const { total } = read(
      columns(`
        Net amount @360 100.15 @500
        VAT 8.1% @360 8.11 @500
        Total CHF @360 108.30 @500`),
    ).fields;
    expect(total?.value).toBe('108.30');
    expect(total?.confidence).toBeGreaterThan(mostDoubted);
  });

  it('that net and tax contradict is doubted, and both are kept for the check of the sums', () => {
    const { fields } = read(
      columns(`
        Net amount @360 100.00 @500
        VAT 20% @360 20.00 @500
        Total @360 129.00 @500`),
    );
    expect(fields.total?.value).toBe('129.00');
    expect(fields.total?.confidence).toBeLessThanOrEqual(mostDoubted);
    expect(fields).toMatchObject({ subtotal: { value: '100.00' }, tax: { value: '20.00' } });
  });

  it('is what is left after a retention between two totals', () => {
    const lines = columns(`
      Net amount @360 1,000.00 @500
      VAT 20% @360 200.00 @500
      Invoice total @360 1,200.00 @500
      Less retention 5% @360 -50.00 @500
      Total payable @360 1,150.00 @500`);
    const { fields } = read(lines);
    expect(fields.total?.value).toBe('1150.00');
    expect(fields.subtotal?.value).toBe('1000.00');
    expect(fields.tax?.value).toBe('200.00');
  });

  it.each(['Bitte überweisen', 'Offener Betrag'])(
    'is what is left after a retention, called %s',
    (name) => {
      const lines = columns(`
      Netto @360 1.000,00 @500
      19 % MwSt. @360 190,00 @500
      Rechnungssumme brutto @360 1.190,00 @500
      Einbehalt 5 % @360 50,00- @500
      ${name} @360 1.140,00 @500`);
      expect(readAs(lines, 'total')).toBe('1140.00');
    },
  );

  it('is what is left after a discount and a charge, where no tax is printed', () => {
    const lines = columns(`
      Total of items @360 1,000.00 @500
      Discount @360 -50.00 @500
      Shipping @360 20.00 @500
      Total to pay @360 970.00 @500`);
    expect(readAs(lines, 'total')).toBe('970.00');
  });

  it('is not reduced by what is taken off for an early payment', () => {
    const lines = columns(`
      Gesamtbetrag @360 1.000,00 @500
      2 % Skonto @360 20,00 @500
      Zahlbetrag bis 10.05.2024 @360 980,00 @500`);
    expect(readAs(lines, 'total')).toBe('1000.00');
  });

  it('is not reduced by a deposit that was paid', () => {
    const lines = columns(`
      Net amount @360 1,000.00 @500
      VAT 20% @360 200.00 @500
      Invoice total @360 1,200.00 @500
      Deposit received @360 -400.00 @500
      Balance outstanding @360 800.00 @500`);
    expect(readAs(lines, 'total')).toBe('1200.00');
  });

  const totalWith = (row: string, left: string, gross = 'Total') =>
    read(
      columns(`
        Net amount @360 1,000.00 @500
        VAT 20% @360 200.00 @500
        ${gross} @360 1,200.00 @500
        ${row} @360 -400.00 @500
        ${left} @360 800.00 @500`),
    ).fields.total;

  it.each(['Contra charge', 'Credit/Bottles returned', '1. Abschlagsrechnung Nr. 4711'])(
    'is for people above or below a row that may be a payment or a deduction: %s',
    (row) => {
      for (const left of ['Total due', 'Total', 'Balance due']) {
        const total = totalWith(row, left);
        expect(total?.confidence).toBeLessThanOrEqual(mostDoubted);
        expect(total?.evidence).toContain(`‘${row}’ may be a payment or a deduction`);
      }
    },
  );

  it('is not in doubt where its amount is printed once more below it', () => {
    const { total } = read(
      columns(`
        Summe ohne USt. @360 473,00 @500
        Steuerbetrag @360 56,87 @500
        Bruttosumme @360 529,87 @500
        Erhaltene Anzahlungen @360 0,00 @500
        Zahlbetrag @360 529,87 @500
        Der Betrag von EUR 529,87 wird abgebucht @40`),
    ).fields;
    expect(total).toMatchObject({ value: '529.87' });
    expect(total?.confidence).toBeGreaterThan(0.9);
  });

  it('is not in doubt where the names tell', () => {
    for (const total of [
      totalWith('Deposit paid', 'Balance due'),
      totalWith('Contra charge', 'Balance due', 'Invoice total'),
      totalWith('Contra charge', 'Invoice total'),
    ]) {
      expect(total?.confidence).toBeGreaterThan(0.9);
      expect(total?.evidence).not.toContain('may be a payment');
    }
  });
});

describe('tax number and account of a file with more pages', () => {
  const pageOfInvoice = (vendor: string, number: string, own: string) => [
    ...columns(`
      ${vendor} @40  Invoice @400
      4 High Street, Otterby @40  Invoice no. @360 ${number} @450
      Phone 555 0132 @40  Invoice date @360 3 May 2024 @450
      Total @360 1,200.00 @480`),
    ...foot(own),
  ];
  const own = 'VAT no. DE811569869 IBAN DE89370400440532013000';
  const first = (number = 'A-1701') => pageOfInvoice('Quillon Print Ltd', number, 'Thank you');
  const second = pageOfInvoice('Larkwell Joinery LLP', 'B-9902', own);

  it('are for people if they stand on the page of another invoice', () => {
    for (const pages of [
      [first(), second],
      [first(), pageOfInvoice('Larkwell Joinery LLP', 'B-9902', 'Thank you'), foot(own)],
    ]) {
      const { vendorTaxId, iban } = read(...pages).fields;
      expect(vendorTaxId?.evidence).toContain('may be another invoice’s');
      for (const doubted of [vendorTaxId, iban])
        expect(doubted?.confidence ?? 0).toBeLessThanOrEqual(mostDoubted);
    }
  });

  it.each([
    'Credited items @40\nInvoice no. @40 A-9902 @150\nPaper @40 100.00 @400',
    'Your other open invoices @40\nInvoice no. @40 Date @150 Amount @300\nA-1650 @40 3 April 2024 @150 100.00 @300\nA-1660 @40 13 April 2024 @150 200.00 @300',
    'Original invoice no. @40 A-1650 @200\nOriginal date @40 3 April 2024 @200',
    'Expenses @40\nHotel, invoice no. H-5512 @40 100.00 @400\nTrain, invoice no. T-9981 @40 50.00 @400',
    'Quillon Print Ltd @40 Invoice @400\nInvoice no. @40 A-1702 @150',
    'Invoice @400\nInvoice no. @40 A-1701/2 @150\nPaper @40 2 @150',
  ])('are sure on a page that goes on with the invoice: %s', (rows) => {
    const { vendorTaxId, iban } = read(first(), [...columns(rows), ...foot(own)]).fields;
    expect(vendorTaxId).toMatchObject({ value: 'DE811569869' });
    for (const sure of [vendorTaxId, iban]) expect(sure?.confidence).toBeGreaterThan(0.9);
  });

  it('do not make the number of the second invoice sure, though it is longer', () => {
    const { invoiceNumber } = read(first('17'), second).fields;
    expect(invoiceNumber?.confidence).toBeLessThanOrEqual(mostDoubted);
  });
});

describe('the lines of a table', () => {
  const amountsOf = (...pages: Line[][]) => read(...pages).lines.map(({ net }) => net?.value);
  const head = 'Description @40 Qty @300 Price @380 Amount @480';

  it('go on after the sum of a group under any label', () => {
    const lines = columns(`
      ${head}
      Pipe @40 2 @300 10.00 @380 20.00 @480
      Tray @40 1 @300 30.00 @380 30.00 @480
      All materials @40 50.00 @480
      Survey @40 3 @300 40.00 @380 120.00 @480
      Fitting @40 1 @300 80.00 @380 80.00 @480
      All labour @40 200.00 @480
      Net total @380 250.00 @480
      VAT 10% @380 25.00 @480
      Total @380 275.00 @480`);
    expect(amountsOf(lines)).toEqual(['20.00', '30.00', '120.00', '80.00']);
  });

  it('go on after a page with a sum that is carried and the number of the page', () => {
    const first = columns(`
      ${head}
      Pipe @40 2 @300 10.00 @380 20.00 @480
      Tray @40 1 @300 30.00 @380 30.00 @480
      Carried forward @40 50.00 @480
      Page 1 of @440 2 @490`);
    const second = columns(`
      ${head}
      Survey @40 3 @300 40.00 @380 120.00 @480
      Net total @380 170.00 @480
      VAT 20% @380 34.00 @480
      Total @380 204.00 @480`);
    expect(amountsOf(first, second)).toEqual(['20.00', '30.00', '120.00']);
  });

  it('have no words of a column beside the table', () => {
    const lines = columns(`
      Invoice no. A-17 @228
      Date 3 May 2024 @228
      Due date @28 Charges @228 Price @440 Amount @530
      13 May 2024 @28 Electricity, warehouse @228 0.12 @440 1,193.76 @530
      Payment terms @28 Electricity, office @228 0.14 @440 343.14 @530
      Due on receipt @28
      Total @400 1,536.90 @530`);
    expect(read(lines).lines.map(({ description }) => description?.value)).toEqual([
      'Electricity, warehouse',
      'Electricity, office',
    ]);
  });

  it('are read where a heading of two words is in two rows', () => {
    const lines = columns(`
      Price @380 Total @480
      No @40 Date @70 Description @150 Quantity @300 (EUR) @380 (EUR) @480
      1 @40 3 May 2024 @70 Pipe @150 2 @300 10.00 @380 20.00 @480
      2 @40 4 May 2024 @70 Tray @150 1 @300 30.00 @380 30.00 @480
      Subtotal @380 50.00 @480`);
    expect(amountsOf(lines)).toEqual(['20.00', '30.00']);
  });

  it('begin below the last row of a head that names a tax', () => {
    const lines = columns(`
      Description @40 Price @300 Qty @380 Amount @480
      Article no. @40 excl. @480
      (of vendor) @40 VAT @480
      Pipe @40 10.00 @300 2 @380 20.00 @480
      Tray @40 30.00 @300 1 @380 30.00 @480
      Net total @380 50.00 @480`);
    expect(amountsOf(lines)).toEqual(['20.00', '30.00']);
  });

  it('have no sum among them, though its name is unclear', () => {
    const lines = columns(`
      ${head}
      Pipe @40 2 @300 10.00 @380 20.00 @480
      Tray @40 1 @300 30.00 @380 30.00 @480
      Brutto @40 50.00 @480
      MwSt. 10% @40 5.20 @480`);
    expect(amountsOf(lines)).toEqual(['20.00', '30.00']);
  });

  it('end above a row that repeats their sum, also with deductions below it', () => {
    const lines = columns(`
      ${head}
      Pipe @40 2 @300 10.00 @380 20.00 @480
      Tray @40 1 @300 30.00 @380 30.00 @480
      Goods @40 50.00 @480
      Less trade terms @40 -5.00 @480
      Net total @40 45.00 @480
      VAT 20% @40 9.00 @480
      Total @40 54.00 @480`);
    expect(amountsOf(lines)).toEqual(['20.00', '30.00']);
  });

  it('need no headings if they add up to the sum below them', () => {
    const lines = columns(`
      Lakeside Mart @40
      03/05/2024 @40 14:20 @480
      Walnut loaf @40 8.60 @480
      2 x 1.50 @40
      Rye bun @40 3.00 @480
      Subtotal @40 11.60 @480
      Tax @40 0.93 @480
      Total @40 12.53 @480`);
    expect(amountsOf(lines)).toEqual(['8.60', '3.00']);
  });

  it('without headings have a quantity and a price if their product is the amount', () => {
    const lines = columns(`
      Hempen rope, 50 m @40 12 @300 8.50 @380 102.00 @480
      Buoy @40 1 @300 20.00 @380 20.00 @480
      Total @380 122.00 @480`);
    const [first] = read(lines).lines;
    expect(first).toMatchObject({
      description: { value: 'Hempen rope, 50 m' },
      quantity: { value: '12.00' },
      unitPrice: { value: '8.50' },
    });
  });

  it('are not invented where amounts without headings do not add up', () => {
    const lines = columns(`
      Deposit @40 8.60 @480
      Limit @40 3.00 @480
      Total @40 12.53 @480`);
    expect(amountsOf(lines)).toEqual([]);
  });

  it('have their consumption as quantity', () => {
    const lines = columns(`
      Description @40 Usage (kWh) @280 Rate @380 Amount @480
      Day tariff @40 9,948 @300 0.12 @380 1,193.76 @480
      Night tariff @40 2,451 @300 0.14 @380 343.14 @480
      Total @380 1,536.90 @480`);
    expect(read(lines).lines.map(({ quantity }) => quantity?.value)).toEqual([
      '9948.00',
      '2451.00',
    ]);
  });

  it('have no quantity in their description where it is wider than its heading', () => {
    const lines = columns(`
      Charges @40 kWh @300 Price @380 Amount @480
      Electricity, warehouse 1 @40 9,411 @285 0.12 @380 1,129.32 @480
      Electricity, office @40 1,914 @285 0.14 @380 267.96 @480
      Total @380 1,397.28 @480`);
    expect(read(lines).lines.map(({ description }) => description?.value)).toEqual([
      'Electricity, warehouse 1',
      'Electricity, office',
    ]);
  });

  it('have no words of the heading of a further page', () => {
    const first = columns(`
      ${head}
      Pipe @40 2 @300 10.00 @380 20.00 @480
      Continued overleaf @480`);
    const second = columns(`
      Brightline Office Supply @40 Invoice BL4345 @480
      ${head}
      Tray @40 1 @300 30.00 @380 30.00 @480
      Total @380 50.00 @480`);
    expect(read(first, second).lines.map(({ description }) => description?.value)).toEqual([
      'Pipe',
      'Tray',
    ]);
  });

  it('may begin with the word of a charge', () => {
    const lines = columns(`
      ${head}
      Pipe @40 2 @300 10.00 @380 20.00 @480
      Delivery of sand @40 2 @300 15.00 @380 30.00 @480
      Tray @40 1 @300 30.00 @380 30.00 @480
      Net total @380 80.00 @480
      VAT 20% @380 16.00 @480
      Total @380 96.00 @480`);
    expect(amountsOf(lines)).toEqual(['20.00', '30.00', '30.00']);
  });
});

it.each([
  ['Wij verzoeken u het bedrag vóór 17-05-2024 over te maken.', 'Factuur 17 van 03-05-2024'],
  ['Règlement attendu avant le 17/05/2024.', 'Facture n° 17 du 03/05/2024'],
])('"%s" names a due date', (sentence, title) => {
  const lines = columns(`${title} @40\nTotal @360 120,00 € @500\n${sentence} @40`);
  expect(read(lines).fields.dueDate).toMatchObject({
    value: '2024-05-17',
    evidence: 'named as the deadline in a sentence',
  });
});
