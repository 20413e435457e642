import { z } from 'zod';

/** The cells of a line that are scored. */
export const cellKinds = [
  'description',
  'quantity',
  'unitPrice',
  'discount',
  'taxRate',
  'amount',
] as const;
export type CellKind = (typeof cellKinds)[number];

const value = z.union([z.string(), z.number().transform(String)]).nullish();

/** A missing key is not scored, `null`: the line has no such cell. */
export const trueLine = z.object({
  description: value,
  quantity: value,
  unitPrice: value,
  discount: value,
  taxRate: value,
  amount: value,
} satisfies Record<CellKind, unknown>);
export const readLine = trueLine.extend({
  lineConfidence: z.record(z.string(), z.number()).default({}),
});

export const cellVerdict = z.object({
  kind: z.enum(cellKinds),
  isRight: z.boolean(),
  confidence: z.number(),
  want: z.string().nullable(),
  got: z.string(),
});
export type CellVerdict = z.infer<typeof cellVerdict>;

type Cells = Readonly<Record<string, unknown>>;

/** Each cell that was read, against that of the line with the same amount, in order. Lines without one are wrong. */
export function cellVerdicts(
  wanted: readonly z.infer<typeof trueLine>[],
  read: readonly z.infer<typeof readLine>[],
): CellVerdict[] {
  const partners = partnersOf(wanted.map(cents), read.map(cents));
  return read.flatMap(({ lineConfidence, ...line }, index) => {
    const partner: Cells | null = wanted[partners[index] ?? -1] ?? null;
    const cells: Cells = line;
    return cellKinds.flatMap((kind): CellVerdict[] => {
      const got = cells[kind];
      const confidence = lineConfidence[kind];
      if (typeof got !== 'string' || confidence === undefined) return [];
      const isScored = wanted.some((one: Cells) => one[kind] !== undefined);
      if (!isScored) return [];
      const want = typeof partner?.[kind] === 'string' ? partner[kind] : null;
      const isRight = want !== null && isSame(kind, want, got);
      return [{ kind, isRight, confidence, want, got }];
    });
  });
}

const cents = ({ amount }: Cells) =>
  typeof amount === 'string' ? Math.abs(Math.round(Number(amount) * 100)) : null;

/** The longest common sequence: for each that was read, which one it is. */
function partnersOf(
  wanted: readonly (number | null)[],
  read: readonly (number | null)[],
): (number | undefined)[] {
  const width = wanted.length + 1;
  const longest = new Uint32Array((read.length + 1) * width);
  const isPair = (i: number, j: number) => read[i] !== null && read[i] === wanted[j];
  for (let i = read.length - 1; i >= 0; i--)
    for (let j = wanted.length - 1; j >= 0; j--)
      longest[i * width + j] = isPair(i, j)
        ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0);
  const partners: (number | undefined)[] = [];
  let [i, j] = [0, 0];
  while (i < read.length && j < wanted.length) {
    if (isPair(i, j)) {
      partners[i] = j;
      i += 1;
      j += 1;
    } else if ((longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return partners;
}

function isSame(kind: CellKind, want: string, got: string): boolean {
  if (kind !== 'description')
    return Math.abs(Math.abs(Number(want)) - Math.abs(Number(got))) < 1e-6;
  return plainText(want) === plainText(got);
}

/** Where a text wraps, and how its signs are encoded, is no part of it. */
const plainText = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
