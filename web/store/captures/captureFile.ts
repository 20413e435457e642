import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fileKind, mayBeXml } from '#shared/uploads/fileKind.ts';
import { isPhoto, tooLarge, wrongType } from '#shared/uploads/fileTypes.ts';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { keepCapture } from '#sync/client/captures/captures.ts';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import type { SyncDatabase } from '#sync/client/tables/SyncDatabase.ts';
import { newId } from '../device/devicePorts.ts';

/** SHA-256 in hex. `crypto.subtle` is missing without HTTPS; the fallback blocks the page for a moment. */
async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const { subtle } = globalThis.crypto;
  const hash = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : sha256(new Uint8Array(bytes));
  return bytesToHex(hash);
}

export interface FileProblem {
  title: string;
  message: string;
  /** The file is valid, but the device could not store it now. */
  isPassing?: true;
}

/** The server looks at the same number of bytes. */
const headBytes = 4_096;

/** Why the server would refuse a file, as far as the device knows: it cannot tell whether XML is an invoice. */
async function judgeFile(name: string, bytes: Blob): Promise<FileProblem | null> {
  if (bytes.size > largestFile) return tooLarge(name);
  if (bytes.size === 0) return { title: 'Upload failed', message: `${name} is empty.` };
  const head = new Uint8Array(await bytes.slice(0, headBytes).arrayBuffer());
  return fileKind(head) || mayBeXml(head) ? null : wrongType(name);
}

/** Stores a file on the device, to be sent from there as an invoice or to one. Returns the problem if it was not stored. */
export async function captureFile(
  database: SyncDatabase,
  name: string,
  file: Blob,
  goesTo?: CaptureRow['goesTo'],
): Promise<FileProblem | null> {
  let bytes: ArrayBuffer;
  try {
    const problem = await judgeFile(name, file);
    if (problem) return problem;
    bytes = await file.arrayBuffer();
  } catch {
    // The file was moved, deleted or changed since it was chosen, or is a folder.
    return { title: 'Upload failed', message: `${name} could not be read. Choose it again.` };
  }
  try {
    const hash = await hashOf(bytes);
    // Store the bytes that were hashed, because the file on the disk may change.
    const kind = fileKind(new Uint8Array(bytes));
    const capture = {
      id: newId(),
      fileName: name,
      hash,
      isPhoto: kind !== null && isPhoto(kind),
      ...(goesTo && { goesTo }),
      bytes: new Blob([bytes]),
    };
    const kept = await keepCapture(database, capture, Date.now());
    return kept.outcome === 'kept' ? null : sameFile(name, kept.fileName);
  } catch {
    return {
      title: 'Upload failed',
      message: `${name} could not be kept: this device may have no space left. Free some, and choose it again.`,
      isPassing: true,
    };
  }
}

function sameFile(name: string, keptName: string): FileProblem {
  const message =
    name === keptName
      ? `${name} waits here already. It is uploaded once.`
      : `${name} is the same file as ${keptName}, which waits here already. It is uploaded once.`;
  return { title: 'Already here', message };
}
