import { fileKind, mayBeXml } from '#shared/uploads/fileKind.ts';
import { tooLarge, wrongType } from '#shared/uploads/fileTypes.ts';
import { largestFile } from '#shared/uploads/largestFile.ts';

export interface FileProblem {
  title: string;
  message: string;
  /** Nothing is wrong with the file: the device could not keep it for now. */
  isPassing?: true;
}

/** As much as the server looks at, too. */
const headBytes = 4_096;

/** Why the server would not take a file, as far as this device can tell; whether XML is an invoice it cannot. */
export async function judgeFile(name: string, bytes: Blob): Promise<FileProblem | null> {
  if (bytes.size > largestFile) return tooLarge(name);
  if (bytes.size === 0) return { title: 'Upload failed', message: `${name} is empty.` };
  const head = new Uint8Array(await bytes.slice(0, headBytes).arrayBuffer());
  return fileKind(head) || mayBeXml(head) ? null : wrongType(name);
}
