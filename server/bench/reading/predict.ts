import { looksLikeEInvoice } from '#shared/einvoice/readXml.ts';
import type { Reading } from '#shared/reading/reading.ts';
import { fileKind } from '#shared/uploads/fileKind.ts';
import { unpackWords } from '../../capabilities/reading/keptWords.ts';
import type { DocumentReader } from '../../capabilities/reading/readDocument.ts';
import type { FieldsThread } from '../../capabilities/uploads/FieldsThread.ts';
import { cellKinds } from './cells.ts';

interface Readers {
  reader: Pick<DocumentReader, 'read'>;
  fields: Pick<FieldsThread, 'read'>;
}

export interface Predicted {
  /** In the scorer's format. */
  prediction: object;
  pages: number;
  /** How many of them two engines read. */
  twice: number;
}

/** A file that cannot be read gives a refusal, no error. */
export async function predict(bytes: Uint8Array, readers: Readers): Promise<Predicted> {
  try {
    return await read(bytes, readers);
  } catch (error) {
    const refusal = error instanceof Error ? error.message : String(error);
    return { prediction: { refusal }, pages: 0, twice: 0 };
  }
}

async function read(bytes: Uint8Array, { reader, fields }: Readers): Promise<Predicted> {
  if (looksLikeEInvoice(bytes)) {
    const { reading } = await fields.read({ type: 'xml', bytes, page: null, words: null });
    return { prediction: predictionOf(reading), pages: 1, twice: 0 };
  }
  const { reading: page, pageCount, words } = await reader.read(bytes);
  const type = fileKind(bytes) ?? 'pdf';
  const { reading } = await fields.read({ type, bytes, page, words });
  const read = words ? await unpackWords(words) : [];
  const twice = read.filter(({ lookedAtTwice }) => lookedAtTwice).length;
  return { prediction: predictionOf(reading), pages: pageCount, twice };
}

/** In the format of the answers. */
export function predictionOf({ type, fields, lines }: Reading): object {
  const { vendorTaxId, ...others } = fields;
  const named = { ...others, vatId: vendorTaxId };
  const values: Record<string, string> = {};
  const fieldConfidence: Record<string, number> = {};
  for (const [name, field] of Object.entries(named)) {
    if (!field) continue;
    values[name] = field.value;
    fieldConfidence[name] = field.confidence;
  }
  return {
    ...values,
    fieldConfidence,
    documentType: type,
    lineItems: lines.map(({ net, ...cells }) => {
      const read = { ...cells, amount: net };
      const lineConfidence: Record<string, number> = {};
      for (const kind of cellKinds) {
        const cell = read[kind];
        if (cell) lineConfidence[kind] = cell.confidence;
      }
      return {
        ...Object.fromEntries(cellKinds.map((kind) => [kind, read[kind]?.value])),
        lineConfidence,
      };
    }),
  };
}
