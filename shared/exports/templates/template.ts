import { z } from 'zod';
import { rateKey } from '../../integrations/taxRates.ts';
import { templateField } from './fieldIds.ts';

const text = (most: number) => z.string().max(most, `At most ${most} characters`);

/** One column of the file, in its order. */
export const templateColumn = z.strictObject({
  /** In the first line of the file. */
  title: text(100),
  /** `null`: the same text in every row. */
  field: templateField.nullable(),
  /** The text where there is no field or its value is missing. */
  text: text(200).default(''),
  /** The same on credit notes, if it is another. */
  creditText: text(200).nullable().default(null),
  /** The rest of the value is cut off, because the other system refuses longer ones. */
  longest: z.int().min(1).max(2_000).nullable().default(null),
  /** Left empty in the other rows of a bill. */
  onlyFirstRow: z.boolean().default(false),
});
export type TemplateColumn = z.infer<typeof templateColumn>;

export const separators = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar |' } as const;
export const encodings = {
  'utf-8-bom': 'UTF-8 with byte order mark',
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western European)',
} as const;
export type Encoding = keyof typeof encodings;

export const dateFormats = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'YYYYMMDD',
  'DDMMYYYY',
  'DDMMYY',
] as const;
export type DateFormat = (typeof dateFormats)[number];

export const mostColumns = 100;

const code = text(60).min(1, 'Enter a code');
const rate = z
  .string()
  .refine((entered) => rateKey(entered) === entered, 'Enter a rate in percent, such as 7.5');

export const templateName = z
  .string('Give the format a name')
  .trim()
  .min(1, 'Give the format a name')
  .max(60, 'A name has at most 60 characters')
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'A name has no line breaks or control characters');

/** How approved invoices are written into a file for other accounting software. */
export const exportTemplate = z.strictObject({
  name: templateName,
  /** The preset that it was made from. */
  preset: text(40).nullable().default(null),
  rows: z.enum(['lines', 'bills']),
  hasHeader: z.boolean(),
  separator: z.enum([',', ';', '\t', '|']),
  /** Quotation marks around every text, or only where a text would break its row. */
  quotes: z.enum(['needed', 'texts']),
  lineEnd: z.enum(['crlf', 'lf']),
  encoding: z.enum(['utf-8', 'utf-8-bom', 'windows-1252']),
  decimal: z.enum(['.', ',']),
  dateFormat: z.enum(dateFormats),
  /** Amounts of credit notes with a minus, or without because another column says what they are. */
  credits: z.enum(['negative', 'positive']),
  hasBlankLines: z.boolean(),
  fileType: z.enum(['csv', 'txt']),
  /** Tax code by rate in percent, in the form of `rateKey`, for lines whose coding has none. */
  taxCodes: z.record(rate, code).default({}),
  /** The number of a vendor in the other system, by the name of the vendor in lower case. */
  vendorNumbers: z
    .record(text(200), code)
    .refine((numbers) => Object.keys(numbers).length <= 10_000, 'At most 10,000 vendors')
    .default({}),
  columns: z
    .array(templateColumn)
    .min(1, 'Add at least one column')
    .max(mostColumns, `A file has at most ${mostColumns} columns`),
});
export type ExportTemplate = z.infer<typeof exportTemplate>;
