import type { FontName } from '../Sheet.ts';
import { type Company, companyOf } from './companies.ts';
import { countries, type DayForm } from './countries.ts';
import { Dice } from './Dice.ts';
import { languages, type Speech, speeches } from './speech.ts';

const columnNames = [
  'position',
  'code',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discount',
  'rate',
  'net',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** How the invoices of one issuer look: independent choices, so that layouts differ in many ways. */
export interface Layout {
  seller: Company;
  speech: Speech;
  /** The issuer's own wording of each label. */
  label: (name: LabelName) => string;
  columnLabel: (name: ColumnName) => string;
  taxColumnLabel: (name: 'rate' | 'base' | 'amount') => string;
  dayForm: DayForm;
  fonts: { plain: FontName; bold: FontName };
  size: number;
  color: string;
  letterhead:
    | 'left'
    | 'right'
    | 'centred'
    | 'banner'
    | 'logo and foot'
    | 'beside the customer'
    | 'window'
    | 'in two lines'
    | 'foot only';
  /** The name in the letterhead. */
  shows: 'name' | 'tradeName';
  hasSlogan: boolean;
  title: 'left' | 'right' | 'centred' | 'with number' | 'above all' | 'none';
  meta: 'rows' | 'flush rows' | 'columns' | 'table' | 'sentence' | 'lines';
  metaPlace: 'left' | 'right';
  customer: 'left' | 'right';
  isCustomerLabelled: boolean;
  labelEnd: '' | ':' | ' :' | '.:';
  columns: readonly ColumnName[];
  rules: 'none' | 'head' | 'rows' | 'grid' | 'zebra' | 'band';
  unitsAre: 'in a column' | 'behind the quantity';
  groupSums: boolean;
  carriesSums: boolean;
  sums: 'right' | 'left' | 'boxed' | 'in one row' | 'under the columns' | 'after a tax table';
  currency:
    | 'sign before'
    | 'sign after'
    | 'code before'
    | 'code after'
    | 'in the labels'
    | 'in a note';
  /** Also the amounts of lines have the currency's sign. */
  signsEverywhere: boolean;
  minus: 'before' | 'behind' | 'brackets';
  due: 'in the block' | 'in the terms' | 'in days' | 'nowhere';
  foot: 'three columns' | 'one line' | 'centred' | 'payment block' | 'none';
  isIbanGrouped: boolean;
  namesHolder: boolean;
  namesPeople: boolean;
  showsBuyerVatId: boolean;
  hasCopyMark: boolean;
  margin: number;
}

export type LabelName = Exclude<
  keyof Speech,
  'column' | 'taxTable' | 'amountsIn' | 'page' | 'pageOf' | 'months' | 'copy'
>;

const colors = [
  '#1f4e79',
  '#7a1f3d',
  '#2f6b3a',
  '#444444',
  '#b35c00',
  '#123c69',
  '#5b3df5',
  '#000000',
];

export function layoutOf(seed: number): Layout {
  const dice = new Dice(seed);
  // Languages in turn, so that each has as many layouts.
  const language = languages[seed % languages.length];
  const country = dice.pick(countries.filter((one) => one.language === language));
  const seller = companyOf(dice, country);
  const speech = speeches[country.language];
  const labels = new Map<string, string>();
  const isAmerican = country.code === 'US';
  const remembered = (key: string, wordings: readonly string[]) => {
    const known = labels.get(key) ?? new Dice(seed * 31 + hash(key)).pick(wordings);
    labels.set(key, known);
    return isAmerican ? asAmerican(known) : known;
  };
  const isPolish = country.language === 'pl';
  const fonts = isPolish
    ? ({ plain: 'wide', bold: 'wideBold' } as const)
    : dice.pick([
        { plain: 'sans', bold: 'sansBold' },
        { plain: 'sans', bold: 'sansBold' },
        { plain: 'serif', bold: 'serifBold' },
        { plain: 'mono', bold: 'monoBold' },
      ] as const);
  const letterhead = dice.pick([
    'left',
    'right',
    'centred',
    'banner',
    'logo and foot',
    'beside the customer',
    'window',
    'in two lines',
    'foot only',
  ] as const);
  const hidesName = letterhead === 'logo and foot' || letterhead === 'foot only';
  return {
    seller,
    speech,
    label: (name) => remembered(name, speech[name]),
    columnLabel: (name) => remembered(`column ${name}`, speech.column[name]),
    taxColumnLabel: (name) => remembered(`tax ${name}`, speech.taxTable[name]),
    dayForm: dice.pick(country.days),
    fonts,
    size: fonts.plain === 'mono' ? 7.6 : dice.pick([8, 8.5, 9, 9.5, 10]),
    color: dice.pick(colors),
    letterhead,
    shows: dice.chance(0.6) ? 'name' : 'tradeName',
    hasSlogan: dice.chance(0.3),
    title: dice.pick(['left', 'right', 'centred', 'with number', 'above all', 'none']),
    meta: dice.pick(['rows', 'flush rows', 'columns', 'table', 'sentence', 'lines']),
    metaPlace: dice.pick(['left', 'right', 'right']),
    customer: dice.pick(['left', 'left', 'right']),
    isCustomerLabelled: dice.chance(0.65),
    labelEnd: country.language === 'fr' ? dice.pick(['', ' :']) : dice.pick(['', ':', ':']),
    columns: columnsOf(dice),
    rules: dice.pick(['none', 'head', 'rows', 'grid', 'zebra', 'band']),
    unitsAre: dice.pick(['in a column', 'behind the quantity']),
    groupSums: dice.chance(0.5),
    carriesSums: dice.chance(0.4),
    sums: dice.pick([
      'right',
      'right',
      'left',
      'boxed',
      'in one row',
      'under the columns',
      'after a tax table',
    ]),
    currency: dice.pick([
      'sign before',
      'sign after',
      'code before',
      'code after',
      'in the labels',
      'in a note',
    ]),
    signsEverywhere: dice.chance(0.3),
    minus: dice.pick(['before', 'before', 'behind', 'brackets']),
    due: dice.pick(['in the block', 'in the block', 'in the terms', 'in days', 'nowhere']),
    foot: hidesName
      ? dice.pick(['three columns', 'one line', 'centred'])
      : dice.pick(['three columns', 'one line', 'centred', 'payment block', 'none']),
    isIbanGrouped: dice.chance(0.7),
    namesHolder: dice.chance(0.4),
    namesPeople: dice.chance(0.4),
    showsBuyerVatId: dice.chance(0.3),
    hasCopyMark: dice.chance(0.1),
    margin: dice.pick([38, 48, 57]),
  };
}

function columnsOf(dice: Dice): readonly ColumnName[] {
  const optional = { position: 0.4, code: 0.35, unit: 0.35, discount: 0.2, rate: 0.35 } as const;
  const isChosen = Object.fromEntries(
    Object.entries(optional).map(([name, probability]) => [name, dice.chance(probability)]),
  );
  const chosen = columnNames.filter((name) => isChosen[name] !== false);
  if (!dice.chance(0.25)) return chosen;
  // Some issuers begin with the quantity.
  const first = chosen.filter((name) => name === 'quantity' || name === 'unit');
  return [...first, ...chosen.filter((name) => name !== 'quantity' && name !== 'unit')];
}

const asAmerican = (label: string) =>
  label
    .replace(/VAT|Value added tax/, 'Sales tax')
    .replace('Registered in England', 'Registration');

function hash(text: string): number {
  let sum = 7;
  for (const sign of text) sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return sum % 1_000_003;
}

/** The choices of form, in words: two layouts with the same ones look alike. */
export function formOf(layout: Layout): string {
  const { letterhead, title, meta, metaPlace, customer, columns, rules, sums, foot } = layout;
  return [letterhead, title, meta, metaPlace, customer, columns.join(' '), rules, sums, foot].join(
    ' / ',
  );
}
