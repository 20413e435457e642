import { fileKind } from '#shared/uploads/fileKind.ts';
import { isPhoto } from '#shared/uploads/fileTypes.ts';
import { keepCapture } from '#sync/client/captures/captures.ts';
import type { SyncDatabase } from '#sync/client/tables/SyncDatabase.ts';
import { newId } from '../syncing/devicePorts.ts';
import { hashOf } from './hashOf.ts';
import { type FileProblem, judgeFile } from './judgeFile.ts';

/** Stores a file on the device, to be sent from there. Returns the problem if it was not stored. */
export async function captureFile(
  database: SyncDatabase,
  name: string,
  file: Blob,
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
