import { open } from 'node:fs/promises';
import { looksLikeEInvoice } from '#shared/einvoice/readXml.ts';
import { fileKind, mayBeXml } from '#shared/uploads/fileKind.ts';
import { type FileType, wrongType } from '#shared/uploads/fileTypes.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ReceivedFile } from '../../platform/http/receiveFile.ts';

/** The type of a file by its content; refuses other files by name. */
export async function typeOfFile({ name, path, size }: ReceivedFile): Promise<FileType> {
  if (size === 0) throw new Problem(400, 'empty_file', `${name} is empty.`);
  const type = typeOfHead(await headOf(path));
  if (type) return type;
  const { title, message } = wrongType(name);
  throw new Problem(415, 'invalid_file_type', message, { details: { title } });
}

/** The type by the first bytes of a file; `null` for a type that cannot be read. */
export function typeOfHead(bytes: Uint8Array): FileType | null {
  const head = Buffer.from(bytes.subarray(0, headBytes));
  return fileKind(head) ?? xmlIn(head);
}

/**
 * Larger than for other types, because comments may come before the first element of an XML
 * document.
 */
const headBytes = 64 * 1024;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function xmlIn(head: Buffer): 'xml' | null {
  return mayBeXml(head.subarray(0, 4_096)) && looksLikeEInvoice(head) ? 'xml' : null;
}
