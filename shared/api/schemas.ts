import { z } from 'zod';
import { booksItem } from '../books/contract.ts';
import { exportLog } from '../exports/contract.ts';
import { errorBody } from '../http/errorBody.ts';
import { integration } from '../integrations/contract.ts';
import {
  flag,
  invoiceLine,
  invoiceNow,
  invoiceOfMine,
  verification,
} from '../invoices/contract.ts';
import { exportFact } from '../invoices/exportFact.ts';
import { upload, uploadFile } from '../uploads/contract.ts';
import { createVendor } from '../vendors/contract.ts';
import { viewNow } from '../views/contract.ts';
import {
  booksItemTexts,
  exportFactTexts,
  exportTexts,
  flagTexts,
  integrationTexts,
  invoiceTexts,
  lineTexts,
  uploadTexts,
  vendorTexts,
  verificationTexts,
  viewTexts,
} from './fieldTexts.ts';

/** A JSON Schema as the OpenAPI document contains it. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema | false;
  prefixItems?: readonly Schema[];
  anyOf?: readonly Schema[];
  additionalProperties?: Schema | boolean;
  [keyword: string]: unknown;
}

interface Named {
  schema: z.ZodType;
  about: string;
  texts: Readonly<Record<string, string>>;
}

/** Schemas that the document puts under `components`, with their names. */
const named: Record<string, Named> = {
  Invoice: { schema: invoiceOfMine, about: 'An invoice.', texts: invoiceTexts },
  ChangedInvoice: {
    schema: invoiceNow,
    about: 'An invoice after a change.',
    texts: invoiceTexts,
  },
  InvoiceLine: { schema: invoiceLine, about: 'One line of an invoice.', texts: lineTexts },
  Flag: { schema: flag, about: 'What a check has found.', texts: flagTexts },
  Verification: {
    schema: verification,
    about: 'How somebody made sure of an invoice that was held.',
    texts: verificationTexts,
  },
  InvoiceExport: {
    schema: exportFact,
    about: 'An invoice on its way into one ledger.',
    texts: exportFactTexts,
  },
  Upload: { schema: upload, about: 'A file on its way to being an invoice.', texts: uploadTexts },
  ChangedUpload: {
    schema: uploadFile.answer,
    about: 'An upload after a change.',
    texts: uploadTexts,
  },
  Vendor: { schema: createVendor.answer, about: 'Who sends invoices.', texts: vendorTexts },
  View: { schema: viewNow, about: 'A list of invoices with a name.', texts: viewTexts },
  Export: {
    schema: exportLog,
    about: 'One time that invoices were to go into other books.',
    texts: exportTexts,
  },
  Ledger: { schema: integration, about: 'Accounting software.', texts: integrationTexts },
  BooksItem: {
    schema: booksItem,
    about: 'An account, tax code or other entry of a list of the books.',
    texts: booksItemTexts,
  },
  Error: {
    schema: errorBody,
    about: 'Why a call was refused.',
    texts: {
      message: 'A sentence for a person.',
      code: 'The same for a program. It does not change.',
      error: 'Both once more, together.',
      requestId: 'The number of the request. Quote it to support.',
      fields: 'What is wrong, field by field, where the request itself is.',
    },
  },
};

const names = z.registry<{ id: string }>();
for (const [id, { schema }] of Object.entries(named)) names.add(schema, { id });

const componentPath = '#/components/schemas/';

/**
 * The JSON Schema of an endpoint's Zod schema; named schemas are added to `components`. Answers allow unknown
 * properties, because later versions may add fields.
 */
export function toSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, Schema>,
): Schema {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
  });
  for (const [name, definition] of Object.entries($defs)) {
    components[name] ??= described(name, tidy(definition, io));
  }
  return tidy(root, io);
}

function described(name: string, schema: Schema): Schema {
  const { about, texts = {} } = named[name] ?? {};
  return { ...(about ? { description: about } : {}), ...withTexts(schema, texts) };
}

/** Adds the description to each property. */
export function withTexts(schema: Schema, texts: Readonly<Record<string, string>>): Schema {
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const text = texts[name];
    return [name, text ? { description: text, ...property } : property] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Removes keywords that only our own validation needs. */
function tidy(value: unknown, io: 'input' | 'output'): Schema {
  const cleaned = clean(value, io);
  return isRecord(cleaned) ? cleaned : {};
}

function clean(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((one) => clean(one, io));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([key, held]): [string, unknown][] => {
    if (key === '$ref' && typeof held === 'string') {
      return [[key, held.replace('#/$defs/', componentPath)]];
    }
    if (key === 'properties' && isRecord(held)) {
      return [[key, Object.fromEntries(Object.entries(held).map(([k, v]) => [k, clean(v, io)]))]];
    }
    // The format implies the pattern, and a limit of the safe integers says nothing to readers.
    if (key === 'pattern' && 'format' in value) return [];
    if (key === 'minimum' && held === Number.MIN_SAFE_INTEGER) return [];
    if (key === 'maximum' && held === Number.MAX_SAFE_INTEGER) return [];
    if (key === 'propertyNames') return [];
    if (io === 'output' && (key === 'default' || (key === 'additionalProperties' && !held))) {
      return [];
    }
    return [[key, clean(held, io)]];
  });
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
