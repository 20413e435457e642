import { open, readFile } from 'node:fs/promises';
import { type FileType, wrongType } from '#shared/uploads/fileTypes.ts';
import { Problem } from '../http/problem.ts';
import type { ReceivedFile } from '../http/receiveFile.ts';
import { looksLikeEInvoice } from '../reading/einvoice/readXml.ts';
import { fileKind } from '../reading/pages/fileKind.ts';

/** What a file is by its content, or the refusal that names it. */
export async function typeOfFile({ name, path, size }: ReceivedFile): Promise<FileType> {
  if (size === 0) throw new Problem(400, 'empty_file', `${name} is empty.`);
  const head = await headOf(path);
  const type = isProgram(head) ? null : (fileKind(head) ?? (await xmlIn(path, head)));
  if (type) return type;
  const { title, message } = wrongType(name);
  throw new Problem(415, 'invalid_file_type', message, { details: { title } });
}

const headBytes = 4_096;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The beginnings of programs for Windows, Linux and macOS, of scripts and of archives. */
const programs = ['MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '#!', 'PK'];

/** A few bytes of a PDF further on would not make it one. */
function isProgram(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 4);
  return programs.some((one) => start.startsWith(one));
}

async function xmlIn(path: string, head: Buffer): Promise<'xml' | null> {
  // In the first of its encodings a letter takes one byte, in the others two.
  const start = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^[^<]{0,4}/, '')
    .trimStart();
  if (!start.startsWith('<')) return null;
  return looksLikeEInvoice(await readFile(path)) ? 'xml' : null;
}
