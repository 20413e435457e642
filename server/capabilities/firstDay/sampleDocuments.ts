import type { BilledDocument, Party } from './documents/BilledDocument.ts';
import type { Form } from './madeFile.ts';

interface SampleDocument {
  document: BilledDocument;
  form: Form;
}

interface Buyer {
  name: string;
  currency: string | null;
}

const dayInMs = 24 * 60 * 60 * 1000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A printed invoice, and a photo of one, billed to the company; fictional, and marked as samples. */
export function sampleDocuments({ name, currency }: Buyer, now: number): SampleDocument[] {
  const buyer: Party = {
    name,
    street: 'Your address',
    postcode: '',
    city: '',
    country: { code: 'US', name: null },
  };
  const shared = {
    language: 'en',
    buyer,
    customerNumber: null,
    order: null,
    currency: currency === 'EUR' ? 'EUR' : 'USD',
    account: null,
    stamp: 'SAMPLE',
  } as const;
  return [
    {
      form: { layout: 'studio', as: 'pdf' },
      document: {
        ...shared,
        seller: {
          name: 'Sample Print Studio',
          street: '12 Canal Street',
          postcode: '02210',
          city: 'Boston, MA',
          country: { code: 'US', name: null },
          taxId: '04-1000001',
          email: 'hello@sampleprint.example',
          phone: '+1 617 555 0100',
          website: null,
        },
        number: 'SAMPLE-1',
        issued: dayOf(now - 3 * dayInMs),
        due: dayOf(now + 27 * dayInMs),
        terms: 'Due within 30 days',
        lines: [
          {
            description: 'Flyers, double sided, 1,000 copies',
            quantity: '2',
            unit: 'lot',
            unitPrice: '95.00',
            net: '190.00',
          },
          {
            description: 'Roll-up banner',
            quantity: '1',
            unit: 'piece',
            unitPrice: '139.00',
            net: '139.00',
          },
        ],
        subtotal: '329.00',
        taxRate: '5',
        tax: '16.45',
        total: '345.45',
      },
    },
    {
      form: { layout: 'form', as: 'photo' },
      document: {
        ...shared,
        seller: {
          name: 'Sample Catering',
          street: '8 Market Square',
          postcode: '97205',
          city: 'Portland, OR',
          country: { code: 'US', name: null },
          taxId: '93-1000002',
          email: 'office@samplecatering.example',
          phone: '+1 503 555 0100',
          website: null,
        },
        number: 'SAMPLE-2',
        issued: dayOf(now - dayInMs),
        due: dayOf(now + 13 * dayInMs),
        terms: 'Due within 14 days',
        lines: [
          {
            description: 'Lunch for a meeting, per person',
            quantity: '12',
            unit: 'person',
            unitPrice: '18.50',
            net: '222.00',
          },
          {
            description: 'Delivery',
            quantity: '1',
            unit: 'trip',
            unitPrice: '25.00',
            net: '25.00',
          },
        ],
        subtotal: '247.00',
        taxRate: '0',
        tax: '0.00',
        total: '247.00',
      },
    },
  ];
}
