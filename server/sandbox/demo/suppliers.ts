import type { EarlyPayment } from '#shared/reading/earlyPayment.ts';
import type { NewVendor } from '../../capabilities/vendors/createVendor.ts';

interface Supplier extends NewVendor {
  email: string;
  taxId: string;
  iban: string | null;
  taxRate: string;
  /** What they usually sell: description and unit price. */
  sells: readonly (readonly [description: string, unitPrice: string])[];
  /** Prefix of their invoice numbers. */
  prefix: string;
  offers?: EarlyPayment;
}

const dayInMs = 24 * 60 * 60 * 1000;
const verified = { verifiedAt: new Date(Date.now() - 200 * dayInMs) };

/** A duplicate of the first supplier, entered carelessly. */
export const enteredTwice: NewVendor = {
  name: 'Harbour Freight Logistics Inc',
  email: 'ar@harborfreightlogistics.example',
  phone: '(206) 555-0142',
  address: '1400 Alaskan Way, Seattle WA 98101',
};

/** Fictional companies from which a trading company would buy. */
export const suppliers: readonly Supplier[] = [
  {
    name: 'Harbor Freight Logistics',
    email: 'billing@harborfreightlogistics.example',
    phone: '+1 206 555 0142',
    taxId: '91-4402817',
    address: '1400 Alaskan Way, Seattle, WA 98101',
    paymentTerms: 'NET30',
    preferredPaymentMethod: 'ach',
    website: 'https://harborfreightlogistics.example',
    iban: null,
    taxRate: '0',
    prefix: 'HFL-',
    sells: [
      ['Container haulage, port to warehouse', '640.00'],
      ['Customs handling', '185.00'],
      ['Storage, per pallet and week', '12.50'],
    ],
    ...verified,
  },
  {
    name: 'Brightline Office Supply',
    email: 'accounts@brightline-office.example',
    phone: '+1 312 555 0119',
    taxId: '36-7719024',
    address: '220 W Kinzie St, Chicago, IL 60654',
    paymentTerms: 'NET30',
    preferredPaymentMethod: 'credit_card',
    website: 'https://brightline-office.example',
    iban: null,
    taxRate: '8.75',
    prefix: 'BL',
    offers: { percent: '2', days: 10 },
    sells: [
      ['Copy paper A4, box of 5 reams', '28.90'],
      ['Toner cartridge, black', '94.00'],
      ['Desk chair, adjustable', '219.00'],
    ],
    ...verified,
  },
  {
    name: 'Nordlys Software AS',
    email: 'faktura@nordlys-software.example',
    phone: '+47 21 55 01 70',
    taxId: 'NO 918 273 645 MVA',
    address: 'Grensen 12, 0159 Oslo, Norway',
    paymentTerms: 'NET30',
    preferredPaymentMethod: 'wire',
    website: 'https://nordlys-software.example',
    iban: 'NO93 8601 1117 947',
    taxRate: '25',
    prefix: '2026-',
    sells: [
      ['Warehouse system, monthly licence', '1450.00'],
      ['Support, premium', '390.00'],
    ],
    ...verified,
  },
  {
    name: 'Cascade Energy Partners',
    email: 'invoices@cascade-energy.example',
    phone: '+1 503 555 0188',
    taxId: '93-1180452',
    address: '805 SW Broadway, Portland, OR 97205',
    paymentTerms: 'DUE_ON_RECEIPT',
    preferredPaymentMethod: 'ach',
    website: 'https://cascade-energy.example',
    iban: null,
    taxRate: '0',
    prefix: 'CEP/',
    sells: [
      ['Electricity, warehouse 1', '2380.40'],
      ['Electricity, office', '412.15'],
    ],
    ...verified,
  },
  {
    name: 'Müller Verpackungen GmbH',
    email: 'rechnung@mueller-verpackungen.example',
    phone: '+49 40 5550 144',
    taxId: 'DE 811 907 334',
    address: 'Am Sandtorkai 30, 20457 Hamburg, Germany',
    paymentTerms: 'NET60',
    preferredPaymentMethod: 'wire',
    website: 'https://mueller-verpackungen.example',
    iban: 'DE89 3704 0044 0532 0130 00',
    taxRate: '19',
    prefix: 'RE-26-',
    offers: { percent: '3', days: 14 },
    sells: [
      ['Faltkartons 400 × 300 × 200, 500 Stück', '340.00'],
      ['Luftpolsterfolie, Rolle 100 m', '46.80'],
      ['Palettenhauben, 100 Stück', '118.00'],
    ],
    ...verified,
  },
  {
    name: 'Sterling & Rowe LLP',
    email: 'billing@sterlingrowe.example',
    phone: '+1 212 555 0163',
    taxId: '13-5583920',
    address: '99 Hudson St, New York, NY 10013',
    paymentTerms: 'NET30',
    preferredPaymentMethod: 'check',
    website: 'https://sterlingrowe.example',
    iban: null,
    taxRate: '0',
    prefix: 'SR ',
    sells: [
      ['Review of supplier contracts, hours', '385.00'],
      ['Filing fees', '120.00'],
    ],
    ...verified,
  },
  {
    name: 'Pacific Clean Services',
    email: 'office@pacificclean.example',
    phone: '+1 415 555 0127',
    taxId: '94-2207761',
    address: '58 Brannan St, San Francisco, CA 94107',
    paymentTerms: 'NET30',
    preferredPaymentMethod: 'check',
    iban: null,
    taxRate: '0',
    prefix: 'PCS',
    sells: [
      ['Office cleaning, per visit', '145.00'],
      ['Window cleaning', '260.00'],
    ],
  },
  {
    name: 'Fairwind Print Studio',
    email: 'hello@fairwindprint.example',
    phone: '+1 617 555 0175',
    taxId: '04-3391206',
    address: '12 Channel Center St, Boston, MA 02210',
    paymentTerms: 'NET30',
    preferredPaymentMethod: 'credit_card',
    website: 'https://fairwindprint.example',
    iban: null,
    taxRate: '6.25',
    prefix: 'FW-',
    sells: [
      ['Catalogue, 64 pages, per copy', '3.20'],
      ['Roll-up banner', '139.00'],
    ],
  },
  {
    name: 'Quanta Cloud Hosting',
    email: 'no-reply@quantacloud.example',
    phone: '+1 512 555 0198',
    taxId: '74-3008845',
    address: '600 Congress Ave, Austin, TX 78701',
    paymentTerms: 'DUE_ON_RECEIPT',
    preferredPaymentMethod: 'credit_card',
    website: 'https://quantacloud.example',
    iban: null,
    taxRate: '0',
    prefix: 'QCH',
    sells: [
      ['Virtual machines', '518.22'],
      ['Object storage, TB', '21.00'],
      ['Traffic, TB', '8.50'],
    ],
    ...verified,
  },
  {
    name: 'Delgado Forklift Rental',
    email: 'rentals@delgadoforklift.example',
    phone: '+1 602 555 0151',
    taxId: '86-9914470',
    address: '3020 S 7th St, Phoenix, AZ 85040',
    paymentTerms: 'NET30',
    preferredPaymentMethod: 'check',
    iban: null,
    taxRate: '8.6',
    prefix: 'D-',
    sells: [
      ['Forklift, electric, 2.5 t, per week', '410.00'],
      ['Delivery and collection', '95.00'],
    ],
    status: 'pending_verification',
  },
];
