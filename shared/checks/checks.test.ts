import { describe, expect, it } from 'vitest';
import type { InvoiceLine } from '../invoices/lines.ts';
import type { CheckInput, EarlierInvoice, KnownAccount, ReadBeside, Sender } from './CheckInput.ts';
import { checkInvoice } from './checkInvoice.ts';

const correctInvoice: CheckInput = {
  values: {
    invoiceNumber: 'A-100',
    vendorName: 'Acme',
    vendorEmail: null,
    vendorTaxId: null,
    amount: '119.00',
    subtotal: '100.00',
    discount: null,
    shipping: null,
    tax: '19.00',
    currency: 'EUR',
    invoiceDate: '2026-03-10',
    dueDate: null,
    iban: null,
    purchaseOrder: null,
    description: null,
    exchangeRate: null,
    exchangeRateDate: null,
  },
  lines: [],
  read: { discount: null, shipping: null, mismatches: [] },
  documentType: 'invoice',
  answer: null,
  fieldConfidence: { vendorName: 0.9, invoiceNumber: 0.9, invoiceDate: 0.9, amount: 0.9 },
  vendor: { name: 'Acme', verified: true, approvedBefore: false },
  taxIdOf: null,
  earlier: [],
  approvedDuplicates: [],
  accounts: [],
  elsewhere: [],
  isKnownName: false,
  lookalikeOf: null,
  notValid: [],
  readIban: null,
  readAs: null,
  sameFileAs: null,
  sender: null,
  sentBy: null,
  rules: [],
  rates: {},
  today: '2026-03-15',
};

const withValues = (
  values: Partial<CheckInput['values']>,
  more: Partial<CheckInput> = {},
): CheckInput => ({
  ...correctInvoice,
  ...more,
  values: { ...correctInvoice.values, ...values },
});

const readWith = (more: Partial<ReadBeside>): Partial<CheckInput> => ({
  read: { discount: null, shipping: null, mismatches: [], ...more },
});

const account = (iban: string, proven = false): KnownAccount => ({
  iban,
  invoiceId: iban,
  proven,
});

const earlier = (known: Partial<EarlierInvoice> = {}): EarlierInvoice => ({
  id: 'earlier',
  invoiceNumber: 'A-1',
  amount: '50.00',
  currency: 'EUR',
  invoiceDate: '2026-01-01',
  ...known,
});

const line = (net: string | null, id = net ?? 'none'): InvoiceLine => ({
  id,
  description: null,
  quantity: null,
  unitPrice: null,
  discount: null,
  taxRate: null,
  net,
});

const codes = (invoice: CheckInput) => checkInvoice(invoice).map(({ code }) => code);
const explanations = (invoice: CheckInput) =>
  checkInvoice(invoice).map(({ explanation }) => explanation);

it('a correct invoice raises no flag', () => {
  expect(checkInvoice(correctInvoice)).toEqual([]);
});

describe('potential_duplicate', () => {
  const withEarlier = (
    known: Partial<EarlierInvoice>,
    values: Partial<CheckInput['values']> = {},
  ) => withValues(values, { earlier: [earlier(known)] });

  it.each(['A-100', 'a 100', 'A100', 'A-00100'])(
    'flags the same number, written %s',
    (invoiceNumber) => {
      expect(explanations(withEarlier({ invoiceNumber }))).toEqual([
        `There is an invoice ${invoiceNumber} of this vendor already, dated 2026-01-01.`,
      ]);
    },
  );

  it('does not flag a different number', () => {
    expect(codes(withEarlier({ invoiceNumber: 'A-1000' }))).toEqual([]);
    expect(codes(withEarlier({ invoiceNumber: null }, { invoiceNumber: null }))).toEqual([
      'low_confidence',
    ]);
  });

  it('flags the same amount within three days', () => {
    const same = { amount: '119', invoiceDate: '2026-03-13' };
    expect(explanations(withEarlier(same))).toEqual([
      'The same amount, 119.00 EUR, is on invoice A-1 of this vendor, dated 2026-03-13.',
    ]);
    expect(codes(withEarlier({ ...same, invoiceDate: '2026-03-14' }))).toEqual([]);
    expect(codes(withEarlier({ ...same, currency: 'USD' }))).toEqual([]);
    expect(codes(withEarlier({ ...same, invoiceDate: null }))).toEqual([]);
  });

  it('flags the same file', () => {
    expect(
      explanations({ ...correctInvoice, sameFileAs: { fileName: 'scan.pdf', invoiceId: null } }),
    ).toEqual(['The same file was uploaded before, as scan.pdf.']);
  });
});

describe('below_threshold', () => {
  const ofAmount = (amount: string, more: Partial<CheckInput> = {}) =>
    codes(
      withValues(
        { amount, subtotal: null, discount: null, shipping: null, tax: null, currency: 'USD' },
        more,
      ),
    );

  it('flags an amount just under a limit above which more people must approve', () => {
    const values = {
      amount: '4950.00',
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      currency: 'USD',
    };
    expect(explanations(withValues(values))).toEqual([
      '4,950.00 USD is just under 5,000.00 USD; for more than that 3 people have to approve instead of 2.',
    ]);
    expect(ofAmount('999.99')).toEqual(['below_threshold']);
  });

  it('flags no amount further below, above the limit, of a credit note, or usual for the vendor', () => {
    for (const amount of ['975.00', '1000.00', '4899.00', '5000.01', '-999.00']) {
      expect(ofAmount(amount)).toEqual([]);
    }
    const earlierOnes = [earlier({ amount: '999.0', currency: 'USD' })];
    expect(ofAmount('999.00', { earlier: earlierOnes })).toEqual([]);
  });

  it('uses the rules of the company and the exchange rate', () => {
    const rule = {
      id: 'r',
      name: 'Larger',
      minAmount: 0,
      maxAmount: 2000,
      requiredApprovers: ['approver'],
      priority: 1,
      autoEscalateAfterHours: null,
      isActive: true,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    expect(ofAmount('990.00', { rules: [rule] })).toEqual([]);
    expect(ofAmount('1990.00', { rules: [rule] })).toEqual(['below_threshold']);
    expect(ofAmount('1990.00', { rules: [{ ...rule, isActive: false }] })).toEqual([]);
    const euros = {
      amount: '900.00',
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      currency: 'EUR',
    };
    expect(codes(withValues(euros, { rates: { EUR: 1.1 } }))).toEqual(['below_threshold']);
    expect(codes(withValues(euros))).toEqual([]);
  });
});

describe('the sender', () => {
  const from = (address: string, more: Partial<Sender> = {}): CheckInput => ({
    ...correctInvoice,
    sender: {
      address,
      authentication: 'pass',
      known: ['billing@lakeside-paper.com'],
      own: ['northwind.example'],
      provenBefore: false,
      ...more,
    },
  });

  it.each([
    'billing@lakeside-paper.com',
    'Somebody.Else@Lakeside-Paper.com',
    'no-reply@mail.lakeside-paper.com',
    'colleague@northwind.example',
    'invoices@notification.intuit.com',
  ])('%s is expected', (address) => {
    expect(codes(from(address))).toEqual([]);
  });

  it.each([
    ['billing@lakeslde-paper.com', 'it only looks the same'],
    ['billing@lаkeside-paper.com', 'it only looks the same'],
    ['billing@xn--lkeside-paper-w1k.com', 'it only looks the same'],
    ['billing@lakesidepaper.com', 'it only looks the same'],
    ['billing@lakeside-papers.com', 'it differs by one letter'],
    ['billing@lakesied-paper.com', 'it differs by one letter'],
    ['billing@lakeside-paper-billing.com', 'it has a word added'],
    ['billing@invoices.lakeside-paper.co', 'it ends in .co instead of .com'],
  ])('lookalike_sender: %s', (address, how) => {
    expect(explanations(from(address))).toEqual([
      `${address} is not billing@lakeside-paper.com, which this vendor has: ${how}. Do not answer it; call them at a number that you already have.`,
    ]);
  });

  it('lookalike_sender: a mailbox that almost equals the one of the vendor', () => {
    const known = ['lakeside.paper@gmail.com'];
    expect(codes(from('lakeside.papper@gmail.com', { known }))).toEqual(['lookalike_sender']);
    expect(codes(from('lakeside.paper@gmail.com', { known }))).toEqual([]);
  });

  it('sender_mismatch: an address that the vendor does not have', () => {
    expect(explanations(from('jane@elsewhere.example'))).toEqual([
      'This came from jane@elsewhere.example, an address that this vendor has not used before; they use billing@lakeside-paper.com.',
    ]);
    expect(explanations(from('lakeside.paper@gmail.com'))).toEqual([
      'This came from lakeside.paper@gmail.com, a mailbox that anybody can open; they use billing@lakeside-paper.com.',
    ]);
    expect(codes(from('jane@gmail.com', { known: ['jim.paper@gmail.com'] }))).toEqual([
      'sender_mismatch',
    ]);
  });

  it('does not flag senders of a vendor without known addresses, or call unrelated domains lookalikes', () => {
    expect(codes(from('jane@elsewhere.example', { known: [] }))).toEqual([]);
    expect(codes(from('jane@seaside-paper.com'))).toEqual(['sender_mismatch']);
    expect(codes(from('jane@acme-north.com', { known: ['acme.com'] }))).toEqual([
      'sender_mismatch',
    ]);
    expect(codes(from('jane@dell.com', { known: ['bell.com'] }))).toEqual(['sender_mismatch']);
    expect(codes(from('jane@post.acme.co.uk', { known: ['www.acme.co.uk'] }))).toEqual([]);
    expect(codes(from('jane@other.co.uk', { known: ['www.acme.co.uk'] }))).toEqual([
      'sender_mismatch',
    ]);
  });

  it.each([
    ['onmicrosoft.com'],
    ['mail.onmicrosoft.com'],
    ['uk.com'],
    ['myshopify.com'],
    ['zendesk.com'],
  ])('another company below %s is another company', (cloud) => {
    const known = [`billing@lakeside.${cloud}`];
    expect(codes(from(`billing@mallory.${cloud}`, { known }))).toEqual(['sender_mismatch']);
    expect(codes(from(`billing@lakeslde.${cloud}`, { known }))).toEqual(['lookalike_sender']);
    expect(codes(from(`no-reply@lakeside.${cloud}`, { known }))).toEqual([]);
  });

  it('sender_unauthenticated: the mail fails authentication', () => {
    expect(codes(from('billing@lakeside-paper.com', { authentication: 'fail' }))).toEqual([
      'sender_unauthenticated',
    ]);
    expect(codes(from('billing@lakeside-paper.com', { authentication: 'none' }))).toEqual([
      'sender_unauthenticated',
    ]);
    expect(codes(from('billing@lakeside-paper.com', { authentication: null }))).toEqual([]);
  });

  it('sender_unproven: no authentication, although earlier mails had it', () => {
    const unproven = { authentication: 'none', provenBefore: true } as const;
    expect(explanations(from('billing@lakeside-paper.com', unproven))).toEqual([
      'Nothing proves that this mail is from billing@lakeside-paper.com: it is not signed, and came from a server that is not authorized for this address. Call the vendor at a number that you already have.',
      'Nothing proves that this came from billing@lakeside-paper.com, although earlier mails of this vendor were proven. Call them at a number that you already have.',
    ]);
    expect(codes(from('billing@lakeside-paper.com', { provenBefore: true }))).toEqual([]);
  });
});

describe('amount_anomaly', () => {
  const usual = (...amounts: string[]) =>
    amounts.map((amount, index) => earlier({ id: `${index}`, amount }));

  it('flags an amount several times the usual one', () => {
    expect(explanations(withValues({}, { earlier: usual('20', '30', '25', '24') }))).toEqual([
      '119.00 EUR is 4.9 times what this vendor usually charges: 24.50 EUR, the median of 4 invoices.',
    ]);
  });

  it('does not flag with too few invoices, another currency, or widely varying amounts', () => {
    expect(codes(withValues({}, { earlier: usual('20', '30', '25') }))).toEqual([]);
    const dollars = usual('20', '30', '25', '24').map((one) => ({ ...one, currency: 'USD' }));
    expect(codes(withValues({}, { earlier: dollars }))).toEqual([]);
    expect(codes(withValues({}, { earlier: usual('5', '70', '30', '140', '10') }))).toEqual([]);
    expect(codes(withValues({}, { earlier: usual('60', '62', '58', '61') }))).toEqual([]);
  });
});

describe('total_mismatch', () => {
  it('flags net and tax that do not add up to the total', () => {
    expect(explanations(withValues({ amount: '191.00' }))).toEqual([
      '100.00 EUR net and 19.00 EUR tax do not make 191.00 EUR.',
    ]);
  });

  it('does not flag cents, a discount, shipping, a credit note or unknown amounts', () => {
    expect(codes(withValues({ amount: '119.05' }))).toEqual([]);
    expect(codes(withValues({ amount: '109.00' }, readWith({ discount: '10' })))).toEqual([]);
    expect(codes(withValues({ amount: '109.00' }, readWith({ discount: '-10' })))).toEqual([]);
    expect(codes(withValues({ amount: '124.00' }, readWith({ shipping: '5' })))).toEqual([]);
    const credit = {
      amount: '-119.00',
      subtotal: '-100.00',
      discount: null,
      shipping: null,
      tax: '-19.00',
    };
    expect(codes(withValues(credit))).toEqual([]);
    const reduced = { ...credit, tax: '-17.10', amount: '-107.10' };
    expect(codes(withValues(reduced, readWith({ discount: '10' })))).toEqual([]);
    expect(codes(withValues(reduced, readWith({ discount: '-10' })))).toEqual([]);
    const sent = { ...credit, amount: '-124.00' };
    expect(codes(withValues(sent, readWith({ shipping: '5' })))).toEqual([]);
    expect(codes(withValues({ subtotal: null, amount: '7.00' }))).toEqual([]);
  });

  it('flags lines with another sum, if they were read with confidence', () => {
    const lines = [line('40.00'), line('50.00')];
    expect(explanations({ ...correctInvoice, lines })).toEqual([
      'The lines add up to 90.00 EUR, which is neither the subtotal nor the total.',
    ]);
    expect(codes({ ...correctInvoice, lines: [line('40.00'), line('60.00')] })).toEqual([]);
    expect(codes({ ...correctInvoice, lines: [line('19.00'), line('100.00')] })).toEqual([]);
    expect(codes({ ...correctInvoice, lines: [...lines, line(null)] })).toEqual([]);
    const unsure = { ...correctInvoice.fieldConfidence, '40.00/net': 0.5 };
    expect(codes({ ...correctInvoice, lines, fieldConfidence: unsure })).toEqual([]);
  });
});

describe('the vendor', () => {
  it('new_vendor: neither verified nor with earlier invoices', () => {
    const vendor = { name: 'Acme', verified: false, approvedBefore: false };
    expect(codes({ ...correctInvoice, vendor })).toEqual(['new_vendor']);
    expect(codes({ ...correctInvoice, vendor, earlier: [earlier()] })).toEqual([]);
    expect(explanations({ ...correctInvoice, vendor: null })).toEqual([
      'No vendor of the name Acme is known. Check who they are before you pay.',
    ]);
    const withStop = { ...vendor, name: 'Acme Ltd.' };
    expect(explanations({ ...correctInvoice, vendor: withStop })).toEqual([
      'This is the first invoice from Acme Ltd. Check who they are before you pay.',
    ]);
    const nobody = withValues({ vendorName: null }, { vendor: null, read: null });
    expect(codes(nobody)).toEqual([]);
  });

  it('vendor_mismatch: the tax number of another company, until the vendor is verified', () => {
    const vendor = { name: 'Acme', verified: false, approvedBefore: true };
    const borrowed = withValues({ vendorTaxId: 'DE811907334' }, { vendor, taxIdOf: 'Bluebird' });
    expect(explanations({ ...borrowed, earlier: [earlier()] })).toEqual([
      'The tax number DE811907334 is that of Bluebird, and the name is another. Check who sent this before you pay.',
    ]);
    expect(codes({ ...borrowed, vendor: correctInvoice.vendor })).toEqual([]);
    expect(explanations({ ...correctInvoice, sentBy: 'Bluebird' })).toEqual([
      'This came from the address of Bluebird, and the document names Acme. Check whom you pay.',
    ]);
  });

  it('bank_details_changed: an account that no earlier invoice of the vendor had', () => {
    const [old, other] = ['DE89370400440532013000', 'GB29NWBK60161331926819'];
    const accounts = [account(old, true)];
    expect(checkInvoice(withValues({ iban: other }, { accounts }))).toEqual([
      {
        code: 'bank_details_changed',
        explanation:
          'The bank account …6819 is new for this vendor; earlier invoices had …3000. Ask them under a number that you know already.',
        about: [old],
      },
    ]);
    const spaced = 'DE89 3704 0044 0532 0130 00';
    expect(codes(withValues({ iban: spaced }, { accounts }))).toEqual([]);
    expect(codes(withValues({ iban: null }, { accounts }))).toEqual([]);
  });

  it('bank_details_changed: finds the first account of a vendor that is verified or was approved before', () => {
    const iban = 'GB29NWBK60161331926819';
    const of = (known: Partial<NonNullable<CheckInput['vendor']>>) => {
      const vendor = { name: 'Acme', verified: false, approvedBefore: false, ...known };
      return explanations(withValues({ iban }, { vendor, earlier: [earlier()] }));
    };
    const first =
      'The bank account …6819 is the first account that this vendor asks to be paid to. Ask them under a number that you know already.';
    expect(of({ verified: true })).toEqual([first]);
    expect(of({ approvedBefore: true })).toEqual([first]);
    expect(of({})).toEqual([]);
  });

  it('bank_details_changed: finds the account of another vendor, unless it is proven for this one too', () => {
    const iban = 'GB29NWBK60161331926819';
    const elsewhere = [{ iban, vendorName: 'Bluebird', invoiceId: 'theirs' }];
    expect(checkInvoice(withValues({ iban }, { elsewhere }))).toMatchObject([
      {
        explanation:
          'The bank account …6819 belongs to another vendor, Bluebird. Ask them under a number that you know already.',
        about: ['theirs'],
      },
    ]);
    const accounts = [account(iban, true)];
    expect(codes(withValues({ iban }, { elsewhere, accounts }))).toEqual([]);
  });

  it('bank_details_changed: the account that was read still counts after it was edited or removed', () => {
    const [old, other] = ['DE89370400440532013000', 'GB29NWBK60161331926819'];
    const more = { accounts: [account(old, true)], readIban: other };
    for (const iban of [null, old]) {
      expect(explanations(withValues({ iban }, more))).toEqual([
        'The document had another bank account before it was changed here. The bank account …6819 is new for this vendor; earlier invoices had …3000. Ask them under a number that you know already.',
      ]);
    }
    expect(codes(withValues({ iban: null }, { ...more, readIban: old }))).toEqual([]);
  });

  it('bank_details_changed: once one account is proven, unproven earlier accounts do not count', () => {
    const [old, other] = ['DE89370400440532013000', 'GB29NWBK60161331926819'];
    const having = (...accounts: KnownAccount[]) =>
      codes(withValues({ iban: other }, { accounts }));
    expect(having(account(other), account(old, true))).toEqual(['bank_details_changed']);
    expect(having(account(other, true), account(old, true))).toEqual([]);
    expect(having(account(other), account(old))).toEqual(['bank_details_changed']);
  });

  it('bank_details_changed: an unproven account of an unknown vendor, unless an earlier invoice has it', () => {
    const [old, other] = ['DE89370400440532013000', 'GB29NWBK60161331926819'];
    const having = (...accounts: KnownAccount[]) =>
      codes(withValues({ iban: other }, { accounts, vendor: null }));
    expect(having(account(old))).toEqual(['bank_details_changed', 'new_vendor']);
    expect(having(account(old), account(other))).toEqual(['new_vendor']);
  });

  it('bank_details_changed: an unknown vendor under the name of one that was paid before', () => {
    const iban = 'GB29NWBK60161331926819';
    const known = { vendor: null, isKnownName: true };
    expect(codes(withValues({ iban }, known))).toEqual(['bank_details_changed', 'new_vendor']);
  });

  it('bank_details_changed: the vendor that was read counts after the invoice was renamed', () => {
    const [old, other] = ['DE89370400440532013000', 'GB29NWBK60161331926819'];
    const { vendor } = correctInvoice;
    const readAs = { vendor, isKnownName: false, accounts: [account(old, true)], elsewhere: [] };
    const renamed = { vendor: null, readAs };
    expect(explanations(withValues({ iban: other, vendorName: 'Bluebird' }, renamed))).toEqual([
      'The document was read as one of another vendor, Acme, before that was changed here. The bank account …6819 is new for this vendor; earlier invoices had …3000. Ask them under a number that you know already.',
      'No vendor of the name Bluebird is known. Check who they are before you pay.',
    ]);
    expect(codes(withValues({ iban: old }, renamed))).toEqual(['new_vendor']);
  });
});

describe('the reading', () => {
  it('future_date: a day that has begun in no time zone', () => {
    expect(codes(withValues({ invoiceDate: '2026-03-16' }))).toEqual([]);
    expect(explanations(withValues({ invoiceDate: '2026-03-17' }))).toEqual([
      'The invoice is dated 2026-03-17, which is in the future.',
    ]);
  });

  it('low_confidence: names the fields to check', () => {
    const fieldConfidence = { ...correctInvoice.fieldConfidence, amount: 0.54 };
    expect(explanations(withValues({ invoiceNumber: null }, { fieldConfidence }))).toEqual([
      'Please check the invoice number (not found) and the total (54% sure).',
    ]);
    const iban = 'DE89370400440532013000';
    const fieldsOfUnsure = { ...correctInvoice.fieldConfidence, iban: 0.5 };
    const unsure = { fieldConfidence: fieldsOfUnsure, accounts: [account(iban, true)] };
    expect(explanations(withValues({ iban }, unsure))).toEqual([
      'Please check the bank account (50% sure).',
    ]);
    expect(codes(withValues({ invoiceNumber: null }, { read: null }))).toEqual([]);
  });

  it('low_confidence: a currency that is not on the document is called a guess', () => {
    const fieldConfidence = { ...correctInvoice.fieldConfidence, currency: 0 };
    expect(explanations(withValues({ currency: 'USD' }, { fieldConfidence }))).toEqual([
      'Please check the currency (none was found on the document; USD is a guess).',
    ]);
  });

  it('hidden_text: quotes text that is in the file but invisible on the page', () => {
    const hidden = readWith({ hiddenText: ['IBAN: GB33 BUKB 2020 1555 5555 55'] });
    expect(codes({ ...correctInvoice, ...hidden })).toEqual(['hidden_text']);
    expect(explanations({ ...correctInvoice, ...hidden })[0]).toContain(
      '“IBAN: GB33 BUKB 2020 1555 5555 55” is in the file but cannot be seen on the page.',
    );
    expect(codes({ ...correctInvoice, ...readWith({ hiddenText: [] }) })).toEqual([]);
  });

  it('several_accounts: names the account that was used and the others', () => {
    const iban = 'DE89370400440532013000';
    const two = readWith({ accounts: [iban, 'GB29NWBK60161331926819'] });
    const accounts = [account(iban, true)];
    expect(explanations(withValues({ iban }, { ...two, accounts }))).toEqual([
      'The document names more than one bank account: …3000, which was taken, and …6819. Check which one is right before you pay.',
    ]);
    expect(codes(withValues({ iban }, { ...readWith({ accounts: [iban] }), accounts }))).toEqual(
      [],
    );
  });

  it('reminder, not_an_invoice: flags reminders, statements and other documents', () => {
    expect(codes({ ...correctInvoice, documentType: 'reminder' })).toEqual(['reminder']);
    expect(codes({ ...correctInvoice, documentType: 'statement' })).toEqual(['reminder']);
    expect(codes({ ...correctInvoice, documentType: 'other' })).toEqual(['not_an_invoice']);
    expect(codes({ ...correctInvoice, documentType: 'credit_note' })).toEqual([]);
    expect(codes({ ...correctInvoice, documentType: 'other', read: null })).toEqual([]);
  });

  it('not_an_invoice: what somebody said of such documents of the sender counts for more than the reading', () => {
    const said = { sender: 'a@b.example', fileName: 'offer 7.pdf', by: 'Ada', on: '2026-03-01' };
    const none = { ...said, isInvoice: false };
    const [found] = checkInvoice({ ...correctInvoice, answer: none });
    expect(found).toMatchObject({
      code: 'not_an_invoice',
      explanation:
        'On 2026-03-01, Ada said of a document like this one from a@b.example that it is not an invoice: offer 7.pdf.',
    });
    const some = { ...said, isInvoice: true };
    expect(codes({ ...correctInvoice, documentType: 'other', answer: some })).toEqual([]);
    expect(codes({ ...correctInvoice, documentType: 'reminder', answer: some })).toEqual([
      'reminder',
    ]);
  });

  it('xml_page_mismatch: names the value in the XML and the one on the page', () => {
    const mismatches = [{ field: 'total', xml: '100.00', page: '900.00' }];
    expect(explanations({ ...correctInvoice, ...readWith({ mismatches }) })).toEqual([
      'The e-invoice in this file and its page differ: the total is 100.00 in it and 900.00 on the page.',
    ]);
  });
});

it('the most serious flag comes first', () => {
  const invoice = withValues(
    { amount: '191.00', iban: 'GB29NWBK60161331926819' },
    {
      sameFileAs: { fileName: 'a.pdf', invoiceId: 'a' },
      accounts: [account('DE89370400440532013000')],
    },
  );
  expect(codes(invoice)).toEqual(['bank_details_changed', 'potential_duplicate', 'total_mismatch']);
});
