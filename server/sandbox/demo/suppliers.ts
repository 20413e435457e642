import type { BilledDocument } from '../../capabilities/firstDay/documents/BilledDocument.ts';
import { addressLines } from '../../capabilities/firstDay/documents/layouts/texts.ts';
import type { LayoutName } from '../../capabilities/firstDay/documents/layouts.ts';
import type { NewVendor } from '../../capabilities/vendors/createVendor.ts';
import type { Goods } from './goods.ts';

/** A fictional company, what it sells, and how its invoices look. */
export interface Supplier {
  seller: BilledDocument['seller'];
  layout: LayoutName;
  language: BilledDocument['language'];
  account: BilledDocument['account'];
  taxRate: string;
  /** Prefix of their invoice numbers. */
  prefix: string;
  customerNumber: string | null;
  terms: { days: number; text: string };
  sells: readonly Goods[];
  vendor: Pick<NewVendor, 'paymentTerms' | 'preferredPaymentMethod' | 'status' | 'verifiedAt'>;
}

const dayInMs = 24 * 60 * 60 * 1000;
const verified = { verifiedAt: new Date(Date.now() - 200 * dayInMs) };
const inside = { code: 'US', name: null };

/** The company that they bill. */
export const billedTo: BilledDocument['buyer'] = {
  name: 'Northwind Trading',
  street: '500 Union Street, Suite 300',
  postcode: '98101',
  city: 'Seattle, WA',
  country: inside,
};

/** Where the European goods are delivered, and taxed. */
export const billedInHamburg: BilledDocument['buyer'] = {
  name: 'Northwind Trading',
  street: 'Lager Hamburg, Veddeler Damm 14',
  postcode: '20457',
  city: 'Hamburg',
  country: { code: 'DE', name: null },
};

export function vendorOf({ seller, vendor }: Supplier): NewVendor {
  const { name, email, phone, taxId, website } = seller;
  return {
    name,
    email,
    phone,
    taxId,
    website,
    address: addressLines(seller).join(', '),
    ...vendor,
  };
}

/** A duplicate of the first supplier, entered carelessly. */
export const enteredTwice: NewVendor = {
  name: 'Harbour Freight Logistics Inc',
  email: 'ar@harborfreightlogistics.example',
  phone: '(206) 555-0142',
  address: '1400 Alaskan Way, Seattle WA 98101',
};

/** Companies from which a trading company would buy. */
export const suppliers: readonly Supplier[] = [
  {
    seller: {
      name: 'Harbor Freight Logistics',
      street: '1400 Alaskan Way',
      postcode: '98101',
      city: 'Seattle, WA',
      country: inside,
      taxId: '91-4402817',
      email: 'billing@harborfreightlogistics.example',
      phone: '+1 206 555 0142',
      website: 'https://harborfreightlogistics.example',
    },
    layout: 'banner',
    language: 'en',
    account: null,
    taxRate: '0',
    prefix: 'HFL-',
    customerNumber: null,
    terms: { days: 30, text: 'Due within 30 days' },
    sells: [
      { description: 'Drayage, 40 ft container', unit: 'trip', unitPrice: '640.00', usual: [1, 4] },
      {
        description: 'Customs clearance, per entry',
        unit: 'entry',
        unitPrice: '185.00',
        usual: [1, 3],
      },
      {
        description: 'Storage, per pallet and week',
        unit: 'pallet',
        unitPrice: '12.50',
        usual: [16, 60],
      },
    ],
    vendor: { paymentTerms: 'NET30', preferredPaymentMethod: 'ach', ...verified },
  },
  {
    seller: {
      name: 'Brightline Office Supply',
      street: '220 W Kinzie Street',
      postcode: '60654',
      city: 'Chicago, IL',
      country: inside,
      taxId: '36-7719024',
      email: 'accounts@brightline-office.example',
      phone: '+1 312 555 0119',
      website: 'https://brightline-office.example',
    },
    layout: 'catalogue',
    language: 'en',
    account: null,
    taxRate: '8.75',
    prefix: 'BL',
    customerNumber: null,
    terms: { days: 30, text: '2% 10 days, net 30' },
    sells: [
      {
        description: 'Copy paper letter, box of 5 reams',
        unit: 'box',
        unitPrice: '28.90',
        usual: [2, 8],
      },
      { description: 'Toner cartridge, black', unit: 'piece', unitPrice: '94.00', usual: [1, 3] },
      { description: 'Desk chair, adjustable', unit: 'piece', unitPrice: '219.00', usual: [1, 2] },
    ],
    vendor: { paymentTerms: 'NET30', preferredPaymentMethod: 'credit_card', ...verified },
  },
  {
    seller: {
      name: 'Nordlys Software AS',
      street: 'Grensen 12',
      postcode: '0159',
      city: 'Oslo',
      country: { code: 'NO', name: 'Norway' },
      taxId: 'NO 918 273 645 MVA',
      email: 'faktura@nordlys-software.example',
      phone: '+47 21 55 01 70',
      website: 'https://nordlys-software.example',
    },
    layout: 'minimal',
    language: 'en',
    account: { iban: 'NO93 8601 1117 947', bic: 'DNBANOKK', bank: 'Fjord Bank, Oslo' },
    taxRate: '0',
    prefix: '2026-',
    customerNumber: null,
    terms: { days: 30, text: '30 days net' },
    sells: [
      {
        description: 'Warehouse system, monthly licence',
        unit: 'month',
        unitPrice: '1450.00',
        usual: [1, 1],
      },
      { description: 'Support, premium', unit: 'month', unitPrice: '390.00', usual: [1, 1] },
      {
        description: 'Onboarding of users, hours',
        unit: 'hour',
        unitPrice: '120.00',
        usual: [2, 6],
      },
    ],
    vendor: { paymentTerms: 'NET30', preferredPaymentMethod: 'wire', ...verified },
  },
  {
    seller: {
      name: 'Cascade Energy Partners',
      street: '805 SW Broadway',
      postcode: '97205',
      city: 'Portland, OR',
      country: inside,
      taxId: '93-1180452',
      email: 'invoices@cascade-energy.example',
      phone: '+1 503 555 0188',
      website: 'https://cascade-energy.example',
    },
    layout: 'utility',
    language: 'en',
    account: null,
    taxRate: '0',
    prefix: 'CEP/',
    customerNumber: '7710-4482',
    terms: { days: 10, text: 'Due on receipt' },
    sells: [
      {
        description: 'Electricity, warehouse 1',
        unit: 'kWh',
        unitPrice: '0.12',
        usual: [9400, 15200],
      },
      { description: 'Electricity, office', unit: 'kWh', unitPrice: '0.14', usual: [1900, 2900] },
      { description: 'Grid connection, monthly', unit: 'month', unitPrice: '84.50', usual: [1, 1] },
    ],
    vendor: { paymentTerms: 'DUE_ON_RECEIPT', preferredPaymentMethod: 'ach', ...verified },
  },
  {
    seller: {
      name: 'Müller Verpackungen GmbH',
      street: 'Am Sandtorkai 30',
      postcode: '20457',
      city: 'Hamburg',
      country: { code: 'DE', name: null },
      taxId: 'DE 811 907 334',
      email: 'rechnung@mueller-verpackungen.example',
      phone: '+49 40 5550 144',
      website: 'https://mueller-verpackungen.example',
    },
    layout: 'din',
    language: 'de',
    account: { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', bank: 'Hafenbank Hamburg' },
    taxRate: '19',
    prefix: 'RE-26-',
    customerNumber: 'K-20418',
    terms: {
      days: 60,
      text: 'Zahlbar innerhalb von 60 Tagen netto, 3 % Skonto innerhalb von 14 Tagen.',
    },
    sells: [
      {
        description: 'Faltkartons 400 x 300 x 200, 500 Stück',
        unit: 'Stück',
        unitPrice: '340.00',
        usual: [1, 4],
      },
      {
        description: 'Luftpolsterfolie, Rolle 100 m',
        unit: 'Rolle',
        unitPrice: '46.80',
        usual: [4, 12],
      },
      {
        description: 'Palettenhauben, 100 Stück',
        unit: 'Stück',
        unitPrice: '118.00',
        usual: [1, 3],
      },
    ],
    vendor: { paymentTerms: 'NET60', preferredPaymentMethod: 'wire', ...verified },
  },
  {
    seller: {
      name: 'Sterling & Rowe LLP',
      street: '99 Hudson Street',
      postcode: '10013',
      city: 'New York, NY',
      country: inside,
      taxId: '13-5583920',
      email: 'billing@sterlingrowe.example',
      phone: '+1 212 555 0163',
      website: 'https://sterlingrowe.example',
    },
    layout: 'chambers',
    language: 'en',
    account: null,
    taxRate: '0',
    prefix: 'SR ',
    customerNumber: null,
    terms: { days: 30, text: 'Due within 30 days' },
    sells: [
      {
        description: 'Review of supplier contracts',
        unit: 'hour',
        unitPrice: '385.00',
        usual: [3, 10],
      },
      { description: 'Filing fees', unit: 'filing', unitPrice: '120.00', usual: [1, 2] },
    ],
    vendor: { paymentTerms: 'NET30', preferredPaymentMethod: 'check', ...verified },
  },
  {
    seller: {
      name: 'Pacific Clean Services',
      street: '58 Brannan Street',
      postcode: '94107',
      city: 'San Francisco, CA',
      country: inside,
      taxId: '94-2207761',
      email: 'office@pacificclean.example',
      phone: '+1 415 555 0127',
      website: null,
    },
    layout: 'form',
    language: 'en',
    account: null,
    taxRate: '0',
    prefix: 'PCS',
    customerNumber: null,
    terms: { days: 30, text: 'Due within 30 days' },
    sells: [
      {
        description: 'Office cleaning, per visit',
        unit: 'visit',
        unitPrice: '145.00',
        usual: [4, 9],
      },
      { description: 'Window cleaning', unit: 'visit', unitPrice: '260.00', usual: [1, 1] },
    ],
    vendor: { paymentTerms: 'NET30', preferredPaymentMethod: 'check' },
  },
  {
    seller: {
      name: 'Fairwind Print Studio',
      street: '12 Channel Center Street',
      postcode: '02210',
      city: 'Boston, MA',
      country: inside,
      taxId: '04-3391206',
      email: 'hello@fairwindprint.example',
      phone: '+1 617 555 0175',
      website: 'https://fairwindprint.example',
    },
    layout: 'studio',
    language: 'en',
    account: null,
    taxRate: '6.25',
    prefix: 'FW-',
    customerNumber: null,
    terms: { days: 30, text: 'Due within 30 days' },
    sells: [
      {
        description: 'Catalogue, 64 pages, per copy',
        unit: 'copy',
        unitPrice: '3.20',
        usual: [250, 600],
      },
      { description: 'Roll-up banner', unit: 'piece', unitPrice: '139.00', usual: [1, 3] },
    ],
    vendor: { paymentTerms: 'NET30', preferredPaymentMethod: 'credit_card' },
  },
  {
    seller: {
      name: 'Quanta Cloud Hosting',
      street: '600 Congress Avenue',
      postcode: '78701',
      city: 'Austin, TX',
      country: inside,
      taxId: '74-3008845',
      email: 'no-reply@quantacloud.example',
      phone: '+1 512 555 0198',
      website: 'https://quantacloud.example',
    },
    layout: 'cards',
    language: 'en',
    account: null,
    taxRate: '0',
    prefix: 'QCH',
    customerNumber: null,
    terms: { days: 10, text: 'Due on receipt' },
    sells: [
      {
        description: 'Virtual machines, per month',
        unit: 'machine',
        unitPrice: '129.55',
        usual: [4, 5],
      },
      { description: 'Object storage, TB', unit: 'TB', unitPrice: '21.00', usual: [6, 11] },
      { description: 'Traffic, TB', unit: 'TB', unitPrice: '8.50', usual: [9, 20] },
    ],
    vendor: { paymentTerms: 'DUE_ON_RECEIPT', preferredPaymentMethod: 'credit_card', ...verified },
  },
  {
    seller: {
      name: 'Delgado Forklift Rental',
      street: '3020 S 7th Street',
      postcode: '85040',
      city: 'Phoenix, AZ',
      country: inside,
      taxId: '86-9914470',
      email: 'rentals@delgadoforklift.example',
      phone: '+1 602 555 0151',
      website: null,
    },
    layout: 'form',
    language: 'en',
    account: null,
    taxRate: '8.6',
    prefix: 'D-',
    customerNumber: null,
    terms: { days: 30, text: 'Due within 30 days' },
    sells: [
      {
        description: 'Forklift, electric, 2.5 t, per week',
        unit: 'week',
        unitPrice: '410.00',
        usual: [1, 3],
      },
      { description: 'Delivery and collection', unit: 'trip', unitPrice: '95.00', usual: [1, 2] },
    ],
    vendor: {
      paymentTerms: 'NET30',
      preferredPaymentMethod: 'check',
      status: 'pending_verification',
    },
  },
];
