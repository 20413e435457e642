import { z } from 'zod';
import { similarity } from '#shared/reading/engine/text.ts';
import type { ReadFieldName } from '#shared/reading/reading.ts';
import type { BenchDocument } from './BenchDocument.ts';
import { cellVerdict, cellVerdicts, readLine, trueLine } from './cells.ts';

const amounts = ['total', 'tax', 'subtotal'] as const;
export const scoredFields = [
  'vendorName',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'currency',
  ...amounts,
  'iban',
  'vatId',
] as const;
type ScoredField = (typeof scoredFields)[number];

/** Without these nothing can be booked or paid. */
const keyFields: readonly ScoredField[] = ['vendorName', 'invoiceNumber', 'invoiceDate', 'total'];

const value = z.union([z.string(), z.number().transform(String)]);
/** Several values are all accepted; `null`: the document has no such thing. A missing key is not scored. */
const accepted = z.union([value.transform((one) => [one]), z.array(value), z.null()]);

export const truth = z.object({
  docType: z.string().optional(),
  ...Object.fromEntries(scoredFields.map((field) => [field, accepted.optional()])),
  lineItems: z.array(trueLine).optional(),
});
type Truth = z.infer<typeof truth>;

/** The name of a field in the answers. */
export const scoredAs = (field: ReadFieldName): string =>
  field === 'vendorTaxId' ? 'vatId' : field;

const withVendor = z.object({ vendorName: accepted.optional() });

/** The accepted names of the vendor; `null` if it is not scored. */
export const vendorNamesIn = (answers: unknown): readonly string[] | null =>
  withVendor.parse(answers).vendorName ?? null;

export const prediction = z.object({
  ...Object.fromEntries(scoredFields.map((field) => [field, z.string().optional()])),
  fieldConfidence: z.record(z.string(), z.number()).default({}),
  lineItems: z.array(readLine).default([]),
});
type Prediction = z.infer<typeof prediction>;

const verdict = z.enum(['exact', 'nearly', 'wrong', 'missing', 'invented', 'absent']);
type Verdict = z.infer<typeof verdict>;

export const verdictsOfDocument = z.object({
  set: z.string(),
  id: z.string(),
  issuer: z.string().default(''),
  traits: z.array(z.string()).default([]),
  fields: z.array(
    z.object({
      field: z.enum(scoredFields),
      verdict,
      /** Null if nothing was read. */
      confidence: z.number().nullable(),
      want: z.array(z.string()).nullable(),
      got: z.string().nullable(),
    }),
  ),
  /** The F1 score of the amounts of lines; null if the truth has no lines. */
  lines: z.number().nullable(),
  /** Of the lines that were read. */
  cells: z.array(cellVerdict).default([]),
});
export type VerdictsOfDocument = z.infer<typeof verdictsOfDocument>;
type FieldVerdict = VerdictsOfDocument['fields'][number];

export const isRight = ({ verdict }: FieldVerdict): boolean =>
  verdict === 'exact' || verdict === 'nearly' || verdict === 'absent';

/** Whether the document says anything that could be read. */
export const isPrinted = ({ verdict }: FieldVerdict): boolean =>
  verdict !== 'invented' && verdict !== 'absent';

/** Vendor, number, date and total. */
export const hasKeyFieldsRight = ({ fields }: VerdictsOfDocument): boolean =>
  fields.filter(({ field }) => keyFields.includes(field)).every(isRight);

export function verdictsOf(
  { set, id, issuer, traits }: Pick<BenchDocument, 'set' | 'id' | 'issuer' | 'traits'>,
  given: Truth,
  read: Prediction,
): VerdictsOfDocument {
  const values: Readonly<Record<string, unknown>> = read;
  const wanted: Readonly<Record<string, unknown>> = given;
  const fields = scoredFields.flatMap((field): FieldVerdict[] => {
    const want = accepted.optional().parse(wanted[field]);
    if (want === undefined) return [];
    const got = z.string().nullish().parse(values[field]) || null;
    const isCredit = given.docType === 'credit_note';
    const confidence = got === null ? null : (read.fieldConfidence[field] ?? null);
    return [{ field, verdict: verdictOn(field, want, got, isCredit), confidence, want, got }];
  });
  const cells = cellVerdicts(given.lineItems ?? [], read.lineItems);
  const lines = linesScore(given, read);
  return { set, id, issuer, traits: [...traits], fields, lines, cells };
}

export function verdictOn(
  field: ScoredField,
  want: readonly string[] | null,
  got: string | null,
  isCredit: boolean,
): Verdict {
  if (want === null) return got === null ? 'absent' : 'invented';
  if (got === null) return 'missing';
  const read = normalised(field, got, isCredit);
  const right = want.map((one) => normalised(field, one, isCredit));
  if (right.includes(read)) return 'exact';
  const isNear = field === 'vendorName' && right.some((one) => similarity(one, read) >= 0.85);
  return isNear ? 'nearly' : 'wrong';
}

/** The sign of a credit note's amounts is not judged here. */
function normalised(field: ScoredField, text: string, isCredit: boolean): string {
  if (isAmount(field)) {
    const cents = Math.round(Number(text) * 100);
    return String(isCredit ? Math.abs(cents) : cents);
  }
  switch (field) {
    case 'invoiceDate':
    case 'dueDate':
      return text.slice(0, 10);
    case 'vendorName':
      return plainName(text);
    case 'invoiceNumber':
      return text.toUpperCase().replace(/\s+|^[#:]+/g, '');
    default:
      return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  }
}

const isAmount = (field: ScoredField) => amounts.some((one) => one === field);

const legalForms = new Set(
  (
    'inc incorporated llc lp llp ltd limited plc co company corp corporation gmbh ag kg kgaa ohg gbr ug mbh ev se bv nv vof ' +
    'sa sas sasu sarl eurl spa srl snc sl slu sapi oy oyj ab aps as asa kft zrt sro spzoo pty pvt private sdn bhd pte kk ltda lda'
  ).split(' '),
);

/** Without case, accents, punctuation and legal form. */
function plainName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/\bsp\.?\s*z\.?\s*o\.?\s*o\b/g, 'spzoo')
    .replace(/[&+]/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const [first = '', ...others] = words;
  return [first, ...others.filter((word) => !legalForms.has(word))].join(' ').replace(/ and$/, '');
}

function linesScore({ lineItems = [] }: Truth, read: Prediction): number | null {
  if (lineItems.length === 0) return null;
  const cents = (amount: string | null | undefined) =>
    amount == null ? [] : [Math.round(Number(amount) * 100)];
  const left = lineItems.flatMap(({ amount }) => cents(amount));
  const got = read.lineItems.flatMap(({ amount }) => cents(amount));
  const both = left.length + got.length;
  const hits = got.filter((amount) => {
    const at = left.indexOf(amount);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return both === 0 ? 0 : (2 * hits) / both;
}
