import type { BooksList } from '#shared/books/lists.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { SandboxEntry } from './book.ts';

/** Customers of the companies: in QuickBooks, a vendor cannot have the same name. */
export const customers: readonly string[] = [
  'Riverside Bakery',
  'Old Mill Hotel',
  'Old Mill Hotel (USD)',
  'Old Mill Hotel (Vendor USD)',
];

const moreCustomers = [
  'Amber Lane Dental',
  'Birchwood School',
  'Copper Kettle Cafe',
  'Dockside Fitness',
  'Elm Street Pharmacy',
  'Foxglove Florists',
  'Gable & Hart Solicitors',
  'Harbour View Apartments',
  'Ironbridge Museum',
  'Juniper House Spa',
  'Kingsway Car Repair',
  'Larkspur Nursery',
];

/** In QuickBooks projects are customers below a customer. */
const projects = [
  ['Birchwood School', 'New gymnasium'],
  ['Birchwood School', 'Roof repair'],
  ['Harbour View Apartments', 'Lobby renovation'],
  ['Ironbridge Museum', 'Winter exhibition'],
] as const;

function entry(list: BooksList, id: string, name: string, more: Partial<SandboxEntry> = {}) {
  return {
    ...{ list, id, name, code: null, parent: null, type: null, rate: null, days: null },
    ...{ isActive: true, isDeleted: false, changed: 0 },
    ...more,
  } satisfies SandboxEntry;
}

/** `id code name`, under the type of the accounts; one that begins with a dash is below the one before. */
const quickbooksAccounts = {
  Bank: ['35 1010 Checking', '36 1020 Savings', '37 1030 Petty Cash'],
  'Accounts Receivable': ['38 1200 Accounts Receivable (A/R)'],
  'Other Current Asset': ['39 1300 Prepaid Insurance', '40 1310 Prepaid Rent', '41 1400 Inventory'],
  'Fixed Asset': [
    '42 1610 Furniture',
    '43 1620 Computers',
    '44 1630 Vehicles',
    '45 1640 Machinery',
  ],
  'Accounts Payable': ['33 2000 Accounts Payable (A/P)'],
  'Credit Card': ['46 2100 Company Card'],
  'Other Current Liability': ['47 2200 Sales Tax Payable', '48 2300 Payroll Liabilities'],
  'Long Term Liability': ['49 2700 Bank Loan'],
  Equity: ['50 3000 Opening Balance Equity', '51 3900 Retained Earnings'],
  Income: ['52 4000 Sales', '53 4100 Services', '54 4200 Freight Income'],
  'Cost of Goods Sold': [
    '80 5000 Cost of Goods Sold',
    '81 5100 Materials',
    '82 5200 Subcontractors',
    '83 5300 Freight and Delivery',
  ],
  Expense: [
    '7 6000 Advertising',
    '56 -6010 Online Advertising',
    '57 -6020 Print and Mail',
    '58 6050 Bank Charges',
    '59 6060 Cleaning',
    '60 6100 Computer and Internet',
    '61 -6110 Hosting',
    '62 -6120 Software Subscriptions',
    '63 6150 Dues and Memberships',
    '11 6200 Insurance',
    '64 -6210 Liability Insurance',
    '65 -6220 Vehicle Insurance',
    '15 6300 Office Expenses',
    '66 -6310 Printing',
    '67 -6320 Stationery',
    '68 6350 Legal and Accounting',
    '69 6400 Meals and Entertainment',
    '70 6450 Postage',
    '71 6500 Rent',
    '72 6550 Repairs and Maintenance',
    '73 6600 Small Tools',
    '74 6650 Telephone',
    '75 6700 Training',
    '76 6750 Travel',
    '77 -6760 Flights and Trains',
    '78 -6770 Hotels',
    '79 -6780 Mileage',
    '24 6800 Utilities',
    '84 -6810 Electricity',
    '85 -6820 Water',
    '86 6900 Wages',
  ],
  'Other Expense': [
    '87 7000 Depreciation',
    '88 7100 Interest Paid',
    '89 7200 Exchange Differences',
  ],
} as const;

const xeroAccounts = {
  BANK: ['090 Business Bank Account', '091 Savings Account'],
  CURRENT: ['610 Accounts Receivable', '620 Rounding of Assets'],
  PREPAYMENT: ['621 Prepayments'],
  INVENTORY: ['630 Stock'],
  FIXED: ['710 Furniture', '720 Computer Equipment', '740 Vehicles', '764 Plant and Machinery'],
  CURRLIAB: [
    '800 Accounts Payable',
    '820 VAT',
    '825 PAYE Payable',
    '826 National Insurance Payable',
  ],
  TERMLIAB: ['900 Loan'],
  EQUITY: ['950 Capital', '960 Retained Earnings', '970 Funds Introduced'],
  REVENUE: ['200 Sales', '210 Services', '260 Royalties', '270 Interest Income'],
  DIRECTCOSTS: ['310 Cost of Goods Sold', '320 Direct Wages', '325 Direct Expenses'],
  OVERHEADS: [
    '400 Advertising & Marketing',
    '401 Audit & Accountancy fees',
    '404 Bank Fees',
    '408 Cleaning',
    '412 Consulting',
    '420 Entertainment',
    '424 Client Gifts',
    '425 Postage, Freight & Courier',
    '429 General Expenses',
    '433 Insurance',
    '437 Interest Paid',
    '441 Legal Expenses',
    '445 Light, Power, Heating',
    '449 Motor Vehicle Expenses',
    '453 Office Expenses',
    '457 Operating Lease Payments',
    '461 Printing & Stationery',
    '463 IT Software and Consumables',
    '465 Rates',
    '469 Rent',
    '473 Repairs & Maintenance',
    '477 Salaries',
    '478 Directors Remuneration',
    '479 Employers National Insurance',
    '480 Staff Training',
    '482 Pensions Costs',
    '485 Subscriptions',
    '489 Telephone & Internet',
    '493 Travel - National',
    '494 Travel - International',
    '497 Bank Revaluations',
    '498 Unrealised Currency Gains',
  ],
  EXPENSE: ['505 Income Tax Expense', '510 Corporation Tax'],
  DEPRECIATN: ['416 Depreciation Expense'],
} as const;

function quickbooksChart(): SandboxEntry[] {
  return Object.entries(quickbooksAccounts).flatMap(([type, lines]) => {
    let above: string | null = null;
    return lines.map((line) => {
      const [, id = '', dash, code = '', name = ''] = /^(\d+) (-?)(\d+) (.+)$/.exec(line) ?? [];
      if (!dash) above = id;
      return entry('account', id, name, { code, type, parent: dash ? above : null });
    });
  });
}

function xeroChart(): SandboxEntry[] {
  return Object.entries(xeroAccounts).flatMap(([type, lines]) =>
    lines.map((line) => {
      const [, code = '', name = ''] = /^(\d+) (.+)$/.exec(line) ?? [];
      return entry('account', guid('acc0', Number(code)), name, { code, type });
    }),
  );
}

const guid = (kind: string, number: number) =>
  `5d2f7f7a-${kind}-4f0e-9a39-${String(number).padStart(12, '0')}`;

const numbered = (list: BooksList, first: number, names: readonly string[]) =>
  names.map((name, index) => entry(list, String(first + index), name));

const allCustomers = [...customers, ...moreCustomers];

const quickbooks: readonly SandboxEntry[] = [
  ...quickbooksChart(),
  entry('account', '90', 'Old Advertising', { type: 'Expense', isActive: false }),
  entry('taxCode', '2', 'Standard 20%', { rate: 20 }),
  entry('taxCode', '3', 'Reduced 5%', { rate: 5 }),
  entry('taxCode', '4', '20% on assets', { rate: 20 }),
  entry('taxCode', '5', 'Exempt', { rate: 0 }),
  entry('taxCode', '6', 'Reverse charge 20%', { rate: 0 }),
  entry('taxCode', '7', 'Sales 20%', { rate: 20, type: 'Sales' }),
  ...numbered('class', 4001, ['Retail', 'Wholesale', 'Online', 'Service', 'Events', 'Head Office']),
  ...numbered('location', 4101, ['Riverside', 'Old Town', 'Warehouse']),
  ...numbered('customer', 4201, allCustomers),
  ...projects.map(([customer, name], index) =>
    entry('customer', String(4301 + index), name, {
      parent: String(4201 + allCustomers.indexOf(customer)),
      type: 'Project',
    }),
  ),
  ...[
    ['Due on receipt', 0] as const,
    ...[10, 15, 30, 60].map((days) => [`Net ${days}`, days] as const),
  ].map(([name, days], index) => entry('term', String(4401 + index), name, { days })),
];

const regions = ['North', 'South', 'East', 'West'];
const departments = ['Sales', 'Operations', 'Administration'];
const region = guid('ca70', 1);
const department = guid('ca70', 2);

const xero: readonly SandboxEntry[] = [
  ...xeroChart(),
  entry('account', guid('acc0', 999), 'Old Marketing', {
    ...{ code: '499', type: 'OVERHEADS', isActive: false },
  }),
  entry('taxCode', 'INPUT2', '20% (VAT on Expenses)', { rate: 20 }),
  entry('taxCode', 'CAPEXINPUT2', '20% (VAT on Capital Purchases)', { rate: 20 }),
  entry('taxCode', 'RRINPUT', '5% (VAT on Expenses)', { rate: 5 }),
  entry('taxCode', 'NONE', 'No VAT', { rate: 0 }),
  entry('taxCode', 'REVERSECHARGES', 'Reverse Charge Expenses (20%)', { rate: 0 }),
  entry('taxCode', 'OUTPUT2', '20% (VAT on Income)', { rate: 20, type: 'Revenue' }),
  entry('trackingCategory', region, 'Region'),
  ...regions.map((name, index) =>
    entry('trackingOption', guid('0970', 11 + index), name, { parent: region }),
  ),
  entry('trackingCategory', department, 'Department'),
  ...departments.map((name, index) =>
    entry('trackingOption', guid('0970', 21 + index), name, { parent: department }),
  ),
  ...allCustomers.map((name, index) => entry('customer', guid('c057', index + 1), name)),
];

/** Sage's chart of accounts for the United Kingdom. */
const sageAccounts = {
  BANK: ['1200 Current', '1210 Savings'],
  CURRENT_ASSETS: ['1001 Stock', '1100 Trade Debtors', '1103 Prepayments'],
  FIXED_ASSETS: ['0030 Office Equipment', '0040 Furniture', '0050 Motor Vehicles'],
  CURRENT_LIABILITIES: ['2100 Trade Creditors', '2200 VAT on Sales', '2210 PAYE Payable'],
  FUTURE_LIABILITIES: ['2300 Loans'],
  EQUITY: ['3000 Share Capital', '3200 Profit and Loss Account'],
  SALES: ['4000 Sales - Products', '4010 Sales - Services'],
  OTHER_INCOME: ['4900 Other Income'],
  DIRECT_EXPENSES: [
    '5000 Cost of Sales - Goods',
    '5010 Cost of Sales - Delivery',
    '6000 Direct Labour',
  ],
  OVERHEADS: [
    '6200 Advertising',
    '7100 Rent',
    '7200 Electricity',
    '7300 Vehicle Fuel',
    '7400 Travel and Accommodation',
    '7500 Office Costs',
    '7501 Postage',
    '7510 Software Subscriptions',
    '7550 Telephone and Internet',
    '7600 Legal and Professional',
    '7700 Equipment Hire',
    '7800 Repairs and Maintenance',
    '7900 Bank Charges',
    '8200 General Expenses',
    '8204 Insurance',
  ],
  DEPRECIATION: ['8000 Depreciation'],
} as const;

const sageAccountId = (code: string) => `b2c1${code.padStart(28, '0')}`;

const sage: readonly SandboxEntry[] = [
  ...Object.entries(sageAccounts).flatMap(([type, lines]) =>
    lines.map((line) => {
      const [, code = '', name = ''] = /^(\d+) (.+)$/.exec(line) ?? [];
      return entry('account', sageAccountId(code), name, { code: String(Number(code)), type });
    }),
  ),
  entry('account', sageAccountId('6299'), 'Old Advertising', {
    ...{ code: '6299', type: 'OVERHEADS', isActive: false },
  }),
  entry('taxCode', 'GB_STANDARD', 'Standard 20.00%', { rate: 20 }),
  entry('taxCode', 'GB_LOWER', 'Lower Rate 5.00%', { rate: 5 }),
  entry('taxCode', 'GB_ZERO', 'Zero Rated 0.00%', { rate: 0 }),
  entry('taxCode', 'GB_EXEMPT', 'Exempt 0.00%', { rate: 0 }),
  entry('taxCode', 'GB_EC_STANDARD', 'EU Standard 20.00%', { rate: 20 }),
  ...allCustomers.map((name, index) => entry('customer', `c057${index + 1}`, name)),
];

/** The French chart of accounts. */
const odooAccounts = {
  asset_cash: ['5121 512001 Bank', '5301 530001 Cash'],
  asset_receivable: ['4111 411100 Customers'],
  liability_payable: ['4011 401100 Suppliers'],
  liability_current: ['4455 445510 VAT to pay', '4210 421000 Wages to pay'],
  asset_current: ['4860 486000 Prepaid expenses', '4091 409100 Suppliers, advances'],
  asset_fixed: [
    '2183 218300 Computer equipment',
    '2184 218400 Furniture',
    '2182 218200 Vehicles',
    '2050 205000 Licences and patents',
  ],
  equity: ['1010 101000 Capital'],
  income: ['7010 701000 Sales of goods', '7060 706000 Services'],
  expense_direct_cost: ['6010 601000 Raw materials', '6070 607000 Goods for resale'],
  expense: [
    '6061 606100 Energy and water',
    '6063 606300 Small equipment',
    '6064 606400 Office supplies',
    '6110 611000 Subcontracting',
    '6132 613200 Rent',
    '6135 613500 Rental of equipment',
    '6156 615600 Maintenance',
    '6160 616000 Insurance',
    '6226 622600 Fees of lawyers and accountants',
    '6231 623100 Advertising',
    '6241 624100 Freight on purchases',
    '6251 625100 Travel',
    '6257 625700 Entertainment',
    '6261 626100 Postage',
    '6262 626200 Telephone and internet',
    '6270 627000 Bank charges',
    '6518 651800 Software subscriptions',
  ],
  expense_depreciation: ['6811 681100 Depreciation'],
} as const;

function odooChart(): SandboxEntry[] {
  return Object.entries(odooAccounts).flatMap(([type, lines]) =>
    lines.map((line) => {
      const [, id = '', code = '', name = ''] = /^(\d+) (\d+) (.+)$/.exec(line) ?? [];
      return entry('account', id, name, { code, type });
    }),
  );
}

/** A tax whose parts add up to nothing. */
export const odooReverseCharge = '14';
/** A tax that the prices of lines include. */
export const odooIncluded = '15';

const ofPurchases = (id: string, name: string, rate: number) =>
  entry('taxCode', id, name, { rate, type: 'purchase' });

const odoo: readonly SandboxEntry[] = [
  ...odooChart(),
  entry('account', '6239', 'Old advertising', {
    ...{ code: '623900', type: 'expense', isActive: false },
  }),
  ofPurchases('11', '20% G', 20),
  ofPurchases('12', '5% G', 5),
  ofPurchases('13', '0% Exempt', 0),
  ofPurchases(odooReverseCharge, '20% EU services, reverse charge', 0),
  ofPurchases(odooIncluded, '20% included', 20),
  entry('taxCode', '16', '20% on sales', { rate: 20, type: 'sale' }),
  ...numbered('class', 41, ['Retail', 'Wholesale', 'Online', 'Events', 'Head office']),
  ...[0, 15, 30, 60].map((days, index) =>
    entry('term', String(51 + index), days === 0 ? 'Immediate payment' : `${days} days`, { days }),
  ),
];

/** The lists of every company of a ledger; the same in every sandbox. */
export const entries: Readonly<Record<LedgerId, readonly SandboxEntry[]>> = {
  quickbooks,
  xero,
  sage,
  odoo,
};
