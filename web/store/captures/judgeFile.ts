import { fileKind, mayBeXml } from '#shared/uploads/fileKind.ts';
import { tooLarge, wrongType } from '#shared/uploads/fileTypes.ts';
import { largestFile } from '#shared/uploads/largestFile.ts';

export interface FileProblem {
  title: string;
  message: string;
  /** The file is valid, but the device could not store it now. */
  isPassing?: true;
}

/** The server looks at the same number of bytes. */
const headBytes = 4_096;

/** Why the server would refuse a file, as far as the device can tell. Whether XML is an invoice it cannot. */
export async function judgeFile(name: string, bytes: Blob): Promise<FileProblem | null> {
  if (bytes.size > largestFile) return tooLarge(name);
  if (bytes.size === 0) return { title: 'Upload failed', message: `${name} is empty.` };
  const head = new Uint8Array(await bytes.slice(0, headBytes).arrayBuffer());
  return fileKind(head) || mayBeXml(head) ? null : wrongType(name);
}
