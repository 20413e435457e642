import { describe, expect, it } from 'vitest';
import { readXml } from '#shared/einvoice/readXml.ts';
import { writeCii } from '../../firstDay/documents/einvoice/writeCii.ts';
import { invoice, paper } from './testing/invoice.ts';
import { readText } from './testing/valuesOf.ts';
import { writeUbl } from './testing/writeUbl.ts';

const cii = writeCii(invoice, 'extended');
const ubl = writeUbl(invoice);

/** The CII invoice with one change. */
function changed(from: string | RegExp, to: string, xml = cii) {
  const result = xml.replace(from, to);
  expect(result).not.toBe(xml);
  return readText(result);
}

describe('dates', () => {
  const issued = '<udt:DateTimeString format="102">20310305</udt:DateTimeString>';
  const delivered = issued.replace('0305', '0303');

  it.each([
    ['<udt:DateTimeString format="102">20310228</udt:DateTimeString>', '2031-02-28'],
    ['<udt:DateTimeString format="203">203102280930</udt:DateTimeString>', '2031-02-28'],
    ['<udt:DateTimeString>20310228</udt:DateTimeString>', '2031-02-28'],
    ['<udt:DateTimeString format="102">2031-02-28</udt:DateTimeString>', '2031-02-28'],
    ['<udt:DateTime>2031-02-28T23:30:00+01:00</udt:DateTime>', '2031-02-28'],
    ['2031-02-28Z', '2031-02-28'],
    ['<udt:DateTimeString format="102">20310230</udt:DateTimeString>', undefined],
    ['<udt:DateTimeString format="102">tomorrow</udt:DateTimeString>', undefined],
    ['<udt:DateTimeString format="102">203102</udt:DateTimeString>', undefined],
  ])('%s is %s', (written, day) => {
    expect(changed(issued, written).fields['invoiceDate']).toBe(day);
  });

  it.each([
    ['610', '203103', '2031-03-01'],
    ['616', '203101', '2030-12-30'],
    ['616', '202653', '2026-12-28'],
  ])('a month or week (%s %s) stands for %s, with less confidence', (format, text, day) => {
    const vague = `<udt:DateTimeString format="${format}">${text}</udt:DateTimeString>`;
    const { deliveryDate } = readXml(Buffer.from(cii.replace(delivered, vague))).fields;
    expect(deliveryDate).toMatchObject({ value: day, raw: text, confidence: 0.5 });
  });

  it('the due date is the last one when an earlier one only grants a discount', () => {
    const terms = (day: string, more = '') =>
      `<ram:SpecifiedTradePaymentTerms><ram:Description>by ${day}</ram:Description><ram:DueDateDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:DueDateDateTime>${more}</ram:SpecifiedTradePaymentTerms>`;
    const written = /<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/;
    const discounted = changed(written, terms('20310310') + terms('20310404')).fields;
    expect(discounted).toMatchObject({ dueDate: '2031-04-04', terms: 'by 20310310 by 20310404' });
    const part = '<ram:PartialPaymentAmount>5.00</ram:PartialPaymentAmount>';
    const inParts = changed(written, terms('20310404', part) + terms('20310310', part)).fields;
    expect(inParts['dueDate']).toBe('2031-03-10');
  });
});

describe('a discount for paying early', () => {
  const written = /<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/;
  const offered = (terms: string) =>
    readXml(
      Buffer.from(
        cii.replace(
          written,
          `<ram:SpecifiedTradePaymentTerms>${terms}</ram:SpecifiedTradePaymentTerms>`,
        ),
      ),
    ).earlyPayment;

  it('is read from its own elements, from the XRechnung code, and from plain text', () => {
    const elements = (unit: string) =>
      `<ram:ApplicableTradePaymentDiscountTerms><ram:BasisPeriodMeasure unitCode="${unit}">10</ram:BasisPeriodMeasure><ram:CalculationPercent>2.00</ram:CalculationPercent></ram:ApplicableTradePaymentDiscountTerms>`;
    expect(offered(elements('DAY'))).toEqual({ percent: '2', days: 10 });
    expect(offered(elements('MON'))).toBeNull();
    const code = '#SKONTO#TAGE=7#PROZENT=3.00#';
    expect(offered(`<ram:Description>${code}</ram:Description>`)).toEqual({
      percent: '3',
      days: 7,
    });
    const note = `<cac:PaymentTerms><cbc:Note>2% discount within 8 days</cbc:Note></cac:PaymentTerms>`;
    const ubl = writeUbl(invoice).replace(/<cac:PaymentTerms>.*<\/cac:PaymentTerms>/, note);
    expect(readXml(Buffer.from(ubl)).earlyPayment).toEqual({ percent: '2', days: 8 });
  });
});

describe('parties', () => {
  it('have the number of the local tax office when there is no other', () => {
    const seller = { ...invoice.seller, vatId: null };
    for (const write of [writeCii, writeUbl]) {
      expect(readText(write({ ...invoice, seller })).fields['vendorTaxId']).toBe('60/123/45678');
    }
  });

  it('have no tax id when the field contains a remark', () => {
    const seller = { ...invoice.seller, vatId: null, localTaxId: 'Godkänd för F-skatt' };
    expect(readText(writeUbl({ ...invoice, seller })).fields).not.toHaveProperty('vendorTaxId');
  });

  it('have the e-mail address that invoices are sent to', () => {
    const address =
      '<ram:URIUniversalCommunication><ram:URIID schemeID="EM">a@b.example</ram:URIID></ram:URIUniversalCommunication>';
    const contact = /<ram:DefinedTradeContact>.*?<\/ram:DefinedTradeContact>/;
    expect(changed(contact, address).fields['vendorEmail']).toBe('a@b.example');
    expect(
      changed(contact, address.replace('a@b.example', '9930:DE811')).fields,
    ).not.toHaveProperty('vendorEmail');
  });

  it('leave out "NA", which stands for a missing order', () => {
    expect(readText(writeUbl({ ...invoice, order: 'NA' })).fields).not.toHaveProperty(
      'purchaseOrder',
    );
  });
});

describe('payment', () => {
  const means =
    /<ram:SpecifiedTradeSettlementPaymentMeans>.*<\/ram:SpecifiedTradeSettlementPaymentMeans>/;
  const way = (inside: string) =>
    `<ram:SpecifiedTradeSettlementPaymentMeans>${inside}</ram:SpecifiedTradeSettlementPaymentMeans>`;
  const account = (inside: string) =>
    `<ram:PayeePartyCreditorFinancialAccount>${inside}</ram:PayeePartyCreditorFinancialAccount>`;

  it('goes to the first usable account', () => {
    const ways = [
      way('<ram:TypeCode>48</ram:TypeCode>'),
      way(account('<ram:ProprietaryID>1234567</ram:ProprietaryID>')),
      way(account('<ram:IBANID>de75 5121 0800 1245 1261 99</ram:IBANID>')),
      way(account('<ram:IBANID>FR7630006000011234567890189</ram:IBANID>')),
    ];
    const { fields } = changed(means, ways.join(''));
    expect(fields['iban']).toBe('DE75512108001245126199');
    expect(fields).not.toHaveProperty('accountNumber');
  });

  it('goes to a national account number when there is no IBAN', () => {
    const bank =
      '<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>SE:BANKGIRO 1</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution>';
    const own = account('<ram:ProprietaryID>1234567</ram:ProprietaryID>');
    const { fields } = changed(means, way(own + bank));
    expect(fields).toMatchObject({ accountNumber: '1234567', routingNumber: 'SE:BANKGIRO 1' });
    expect(fields).not.toHaveProperty('iban');
  });

  it("by direct debit does not take the customer's account for the vendor's", () => {
    const debtor =
      '<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>NL91ABNA0417164300</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>';
    const { fields } = changed(means, way(debtor));
    expect(fields['customerIban']).toBe('NL91ABNA0417164300');
    expect(fields).not.toHaveProperty('iban');
  });
});

describe('sums', () => {
  it('are computed when they are not stated', () => {
    const taxTotal = /<ram:TaxTotalAmount.*?<\/ram:TaxTotalAmount>/;
    const { tax } = readXml(Buffer.from(cii.replace(taxTotal, ''))).fields;
    expect(tax).toMatchObject({ value: '47.94', raw: '27.04 + 20.90' });
    const parts = /<ram:CalculatedAmount>.*?<\/ram:CalculatedAmount>/g;
    const { fields } = readXml(Buffer.from(cii.replace(taxTotal, '').replace(parts, '')));
    expect(fields.tax).toMatchObject({ value: '47.94', raw: '488.74 - 440.80' });
  });

  it('are in the currency of the invoice', () => {
    const twice =
      '<ram:TaxTotalAmount currencyID="SEK">999.00</ram:TaxTotalAmount><ram:TaxTotalAmount ';
    expect(changed('<ram:TaxTotalAmount ', twice)).toEqual(readText(cii));
  });

  it('treat an invalid number as missing', () => {
    const { fields } = changed(/(<ram:DuePayableAmount[^>]*>)[^<]*/, '$1about 400');
    expect(fields).not.toHaveProperty('amountDue');
  });
});

describe('lines', () => {
  it('get the unit price that fits their amount when the base quantity is wrong', () => {
    const wrong =
      '<ram:NetPriceProductTradePrice><ram:ChargeAmount>4.9500</ram:ChargeAmount><ram:BasisQuantity>20.0000</ram:BasisQuantity>';
    const right = '<ram:NetPriceProductTradePrice><ram:ChargeAmount>4.9500</ram:ChargeAmount>';
    expect(changed(right, wrong).lines[0]?.['unitPrice']).toBe('4.95');
  });

  it('have a negative discount for a surcharge', () => {
    const one = { ...invoice, discount: 0, lines: [{ ...paper, discount: 250 }] };
    const surcharge = writeUbl(one).replace('>false<', '>true<');
    expect(readText(surcharge).lines[0]?.['discount']).toBe('-2.50');
  });

  it('that are headings have no amount, so that each amount counts once', () => {
    const head = (id: string, status: string) =>
      `<ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID>${status}</ram:AssociatedDocumentLineDocument>`;
    const status = (code: string) => `<ram:LineStatusReasonCode>${code}</ram:LineStatusReasonCode>`;
    const below = (id: string) => `<ram:ParentLineID>${id}</ram:ParentLineID>`;
    const grouped = cii
      .replace(head('1', ''), head('1', status('GROUP')))
      .replace(head('2', ''), head('2', below('1') + status('DETAIL')))
      .replace(head('3', ''), head('3', below('1') + status('INFORMATION')));
    expect(readText(grouped).lines).toEqual([
      { code: 'P-80', description: 'Paper, 80 g' },
      expect.objectContaining({ description: 'Consulting', net: '298.50' }),
      { code: 'S-1', description: 'Screws' },
    ]);
  });

  it('below a group count, and the group does not', () => {
    const part = (name: string) =>
      `<cac:SubInvoiceLine><cbc:LineExtensionAmount>49.50</cbc:LineExtensionAmount><cac:Item><cbc:Name>${name}</cbc:Name></cac:Item></cac:SubInvoiceLine>`;
    const nested = ubl.replace(
      '</cac:InvoiceLine>',
      `${part('White')}${part('Grey')}</cac:InvoiceLine>`,
    );
    expect(readText(nested).lines.slice(0, 3)).toEqual([
      { code: 'P-80', description: 'Paper, 80 g' },
      { description: 'White', net: '49.50' },
      { description: 'Grey', net: '49.50' },
    ]);
  });

  it('without content are left out', () => {
    const note =
      '<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:IncludedNote><ram:Content>Dear Sirs</ram:Content></ram:IncludedNote></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>';
    expect(changed('<ram:IncludedSupplyChainTradeLineItem>', `${note}$&`)).toEqual(readText(cii));
  });
});

it.each([
  ['de', 'de'],
  ['deu', 'de'],
  ['fr-FR', 'fr'],
  ['nonsense!', null],
])('the language %s is read as %s', (code, language) => {
  const xml = cii.replace('<ram:TypeCode>380', `<ram:LanguageID>${code}</ram:LanguageID>$&`);
  expect(readXml(Buffer.from(xml)).language).toBe(language);
});
