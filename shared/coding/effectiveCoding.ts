import { minorUnit } from '../money/minorDigits.ts';
import { amountOf, roundedTo, unitsOf } from '../money/sums.ts';
import {
  type CodedPart,
  codingByLine,
  type EnteredCoding,
  type LineCoding,
  uncoded,
  wholeInvoice,
} from './coding.ts';
import { type Coding, type CodingField, codingFields, nothingCoded } from './fields.ts';
import { amountOfShare } from './share.ts';

/** Where the value of a field comes from. */
export type CodingOrigin = 'line' | 'invoice' | 'vendor' | 'company';

export interface CodingDefaults {
  vendor: Partial<Coding>;
  company: Partial<Coding>;
}

/** A line, or a part of one, as it is entered in the books. */
export interface EffectiveLine {
  lineId: string;
  /** `null` for what the parts leave of the line. */
  partId: string | null;
  /** In the currency of the invoice, as on its lines; `null` if the line has no amount. */
  net: string | null;
  coding: Coding;
  /** Of the fields that have a value. */
  origins: Partial<Record<CodingField, CodingOrigin>>;
}

interface Line {
  id: string;
  net: string | null;
}

interface Coded {
  amount: string | null;
  currency: string;
  lines: readonly Line[];
  coding: EnteredCoding;
}

const fields = Object.keys(codingFields).filter((name): name is CodingField =>
  Object.hasOwn(nothingCoded, name),
);

/**
 * What counts for each line: its own coding, else that of the whole invoice, else the default of the vendor, else that of
 * the company. An invoice without lines is one line, with the id `all`.
 */
export function effectiveCoding(
  { amount, currency, lines, coding }: Coded,
  defaults: CodingDefaults,
): EffectiveLine[] {
  const entered = codingByLine(coding);
  const whole = entered.get(wholeInvoice) ?? uncoded;
  if (lines.length === 0) {
    return linesOf(
      { id: wholeInvoice, net: amount },
      { own: uncoded, whole, defaults, currency },
      whole.parts,
    );
  }
  const sum = lines.reduce((total, { net }) => total + (unitsOf(net) ?? 0n), 0n);
  return lines.flatMap((line) => {
    const own = entered.get(line.id) ?? uncoded;
    const parts =
      own.parts.length > 0
        ? own.parts
        : whole.parts.map(shareOfLine({ net: line.net, sum, currency }));
    return linesOf(line, { own, whole, defaults, currency }, parts);
  });
}

/** A part of the whole invoice takes the same proportion of each line. */
const shareOfLine =
  ({ net, sum, currency }: { net: string | null; sum: bigint; currency: string }) =>
  (part: CodedPart): CodedPart => {
    if (part.share === null || part.share.endsWith('%')) return part;
    const [of, units] = [unitsOf(net), unitsOf(part.share)];
    if (of === null || units === null || sum === 0n) return { ...part, share: null };
    return { ...part, share: amountOf(roundedTo(minorUnit(currency), (of * units) / sum)) };
  };

interface Levels {
  own: LineCoding;
  whole: LineCoding;
  defaults: CodingDefaults;
  currency: string;
}

function linesOf(
  { id, net }: Line,
  { own, whole, defaults, currency }: Levels,
  parts: readonly CodedPart[],
): EffectiveLine[] {
  const levels: [CodingOrigin, Partial<Coding>][] = [
    ['line', own],
    ['invoice', whole],
    ['vendor', defaults.vendor],
    ['company', defaults.company],
  ];
  let left = unitsOf(net);
  const taken = parts.map((part): EffectiveLine => {
    const share = amountOfShare(part.share, net, currency);
    if (left !== null) left -= unitsOf(share) ?? 0n;
    return { lineId: id, partId: part.id, net: share, ...chosen([['line', part], ...levels]) };
  });
  // Parts may take all of the line.
  if (left === 0n && taken.length > 0) return taken;
  const rest = { lineId: id, partId: null, net: left === null ? net : amountOf(left) };
  return [{ ...rest, ...chosen(levels) }, ...taken];
}

function chosen(levels: readonly [CodingOrigin, Partial<Coding>][]) {
  const origins: EffectiveLine['origins'] = {};
  const coding: Record<string, string | boolean | null> = {};
  for (const field of fields) {
    const [origin, values] = levels.find(([, one]) => (one[field] ?? null) !== null) ?? [];
    coding[field] = values?.[field] ?? null;
    if (origin) origins[field] = origin;
  }
  return { coding: { ...nothingCoded, ...coding }, origins };
}
