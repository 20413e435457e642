import { descriptionWords } from '#shared/coding/descriptionWords.ts';
import type { Coding, ItemField } from '#shared/coding/fields.ts';
import type { HistoryEntry } from '#shared/coding/history.ts';
import { isoDay } from '#shared/dates/days.ts';

/** How the lines of a vendor are coded. */
export const vendorKinds = [
  'oneAccount',
  'byDescription',
  'changing',
  'noisy',
  'seasonal',
  'new',
] as const;
export type VendorKind = (typeof vendorKinds)[number];

export const codedFields = ['account', 'taxCode', 'class'] as const satisfies ItemField[];

export interface MadeLine {
  vendor: string;
  kind: VendorKind;
  description: string;
  /** Days since the beginning. */
  day: number;
  coding: Record<(typeof codedFields)[number], string | null>;
  /** What the vendor has set. */
  defaults: Partial<Coding>;
}

const goods =
  'hosting,server;software,licence;toner,cartridge;paper,copy;cleaning,office;security,guard;catering,lunch;coffee,beans;taxi,ride;flight,ticket;hotel,night;train,ticket;consulting,hours;legal,advice;audit,fee;insurance,premium;electricity,supply;water,charges;gas,supply;phone,contract;internet,line;courier,delivery;pallets,freight;packaging,boxes;screws,steel;timber,boards;paint,white;tools,drill;rental,crane;fuel,diesel;repair,van;tyres,winter;advertising,online;print,brochures;translation,pages;training,course;recruiting,fee;furniture,desk;laptop,computer;monitor,screen;cables,network;membership,annual;subscription,monthly;maintenance,lift;garden,care;waste,disposal;laundry,service;uniforms,staff;photography,product;design,logo'
    .split(';')
    .map((pair) => pair.split(','));
const extras =
  'service monthly standard additional fee charge for basic premium extra item order project site package unit delivery express annual support'.split(
    ' ',
  );
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Two years of lines of one company, in the order of time. */
export function madeLines(seed: number, vendors = 70): MadeLine[] {
  const random = randomNumbers(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const pick = <One>(of: readonly One[]): One => {
    const one = of[whole(of.length)];
    if (one === undefined) throw new Error('Nothing to pick from');
    return one;
  };
  const items = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}-${at}`);
  const accounts = items('account', 45);
  const taxCodes = items('tax', 5);
  const classes = items('class', 6);
  /** The account on which this company usually books such goods, of any vendor. */
  const usual = new Map(goods.map((good) => [good, pick(accounts)]));
  const usesClasses = random() < 0.6;
  const mistakes = 0.004 + random() * 0.02;

  const lines: MadeLine[] = [];
  for (let at = 0; at < vendors; at++) {
    const kind = kindOf(random());
    const vendor = `vendor ${seed}-${at}`;
    const sold = Array.from(
      { length: kind === 'byDescription' ? 2 + whole(7) : 1 + whole(4) },
      () => pick(goods),
    );
    const accountOf = new Map(
      sold.map((good) => [
        good,
        random() < 0.75 ? (usual.get(good) ?? pick(accounts)) : pick(accounts),
      ]),
    );
    const main = accountOf.get(sold[0] ?? []) ?? pick(accounts);
    const second = pick(accounts);
    const third = pick(accounts);
    const taxCode = pick(taxCodes);
    const otherTax = pick(taxCodes);
    const ownClass = pick(classes);
    const classKind = usesClasses
      ? pick(['one', 'one', 'empty', 'any', 'byGood'] as const)
      : 'empty';
    const changedOn = 200 + whole(480);
    const noise = 0.1 + random() * 0.4;
    const describes = random() < 0.8;
    const defaults =
      random() < 0.2 ? { account: random() < 0.9 ? main : pick(accounts), taxCode } : {};
    const from = kind === 'new' ? 640 + whole(60) : whole(300);
    const every = pick([7, 14, 30, 30, 30, 60, 90]);
    for (
      let day = from;
      day < 730;
      day += Math.max(1, Math.round(every * (0.6 + random() * 0.8)))
    ) {
      for (let number = 1 + (random() < 0.4 ? whole(4) : 0); number > 0; number--) {
        const good = pick(sold);
        const month = Math.floor((day % 365) / 30.5);
        const account = () => {
          if (random() < mistakes) return pick(accounts);
          const byGood = accountOf.get(good) ?? main;
          if (kind === 'oneAccount') return main;
          if (kind === 'changing') return day < changedOn ? main : second;
          if (kind === 'noisy') return random() < noise ? pick([second, third]) : main;
          if (kind === 'seasonal') return month > 8 || month < 3 ? main : second;
          return byGood;
        };
        const classOf = () => {
          if (classKind === 'empty') return null;
          if (classKind === 'any') return pick(classes);
          if (classKind === 'byGood') return classes[sold.indexOf(good) % classes.length] ?? null;
          return random() < mistakes ? pick(classes) : ownClass;
        };
        lines.push({
          ...{ vendor, kind, day, defaults },
          description: describes ? described(good, day) : '',
          coding: {
            account: account(),
            taxCode: sold.indexOf(good) === 3 ? otherTax : taxCode,
            class: classOf(),
          },
        });
      }
    }
  }

  /** As vendors write it: with months and numbers, more words, and sometimes not all of them. */
  function described(good: readonly string[], day: number): string {
    const words = random() < 0.12 ? good.slice(0, 1) : [...good];
    if (random() < 0.3) words.push(pick(extras));
    if (random() < 0.3) words.push(months[Math.floor((day % 365) / 30.5)] ?? '');
    if (random() < 0.3) words.push(String(1_000 + whole(9_000)));
    return words.join(random() < 0.1 ? ', ' : ' ');
  }

  return lines.sort((one, other) => one.day - other.day);
}

function kindOf(chance: number): VendorKind {
  if (chance < 0.34) return 'oneAccount';
  if (chance < 0.64) return 'byDescription';
  if (chance < 0.74) return 'changing';
  if (chance < 0.84) return 'noisy';
  if (chance < 0.9) return 'seasonal';
  return 'new';
}

/** The day since which people code in Docket; lines of before are in the ledger. */
export const connectedOn = 560;

export function entryOf({ vendor, description, day, coding }: MadeLine): HistoryEntry {
  return {
    ...{ vendor, coding, count: 1 },
    words: descriptionWords(description),
    by: day < connectedOn ? 'ledger' : 'person',
    on: dayOfLine(day),
    since: dayOfLine(day),
  };
}

export const dayOfLine = (day: number) => isoDay(2024, 0, 1 + day);

/** Deterministic for a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
