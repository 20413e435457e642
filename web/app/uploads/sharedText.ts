import type { FileProblem } from '../../store/captures/captureFile.ts';
import { type Missing, mostFiles, type SharedFile } from '../../store/device/sharedFiles.ts';

const maxNames = 3;

/** "rent.pdf was shared with Docket", "a.pdf, b.pdf, c.pdf and 4 more were shared with Docket". */
export function sharedText(files: readonly Pick<SharedFile, 'name'>[]): string {
  const names = files.slice(0, maxNames).map(({ name }) => name);
  const more = files.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  const last = all.at(-1) ?? '';
  if (all.length === 1) return `${last} was shared with Docket`;
  return `${all.slice(0, -1).join(', ')} and ${last} were shared with Docket`;
}

const reasons: Record<Missing, string> = {
  unreadable: 'could not be read. Choose it again.',
  unkept:
    'could not be kept: this device may have no space left. Free some, and bring it here once more.',
  beyond: `left out: no more than ${mostFiles} come at a time. Bring the others here once more.`,
};

/** Why only the name of a shared file is there. */
export function missingText(name: string, missing: Missing): FileProblem {
  return { title: 'Upload failed', message: `${name} ${reasons[missing]}` };
}
