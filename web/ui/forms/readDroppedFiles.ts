import { numberText } from '../foundation/formats.ts';

/** The most files at a time; the person is told if there were more. */
const mostFiles = 1_000;
/** Files and folders, including ignored ones, so that a whole disk is not scanned. */
const mostEntries = 5_000;
const mostDepth = 12;

interface Entry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isDirectory: boolean;
}

interface FileEntry extends Entry {
  file(found: (file: File) => void, failed: (error: unknown) => void): void;
}

interface FolderEntry extends Entry {
  createReader(): {
    readEntries(found: (entries: Entry[]) => void, failed: (error: unknown) => void): void;
  };
}

interface Item {
  readonly kind: string;
  webkitGetAsEntry(): Entry | null;
  getAsFile(): File | null;
}

export interface Dropped {
  files: File[];
  /** The message about files that were left out; `null` if none were. */
  leftOut: string | null;
}

/** Files that operating systems and office programs leave in folders. */
const ignoredNames =
  /^(\.|~\$|thumbs\.db$|ehthumbs\.db$|desktop\.ini$|icon\r$|__macosx$|\$recycle\.bin$)/i;

const byName = new Intl.Collator('en', { numeric: true });

/** The dropped or pasted files, including those in folders. Call it in the event handler before any `await`. */
export function droppedFiles({ items }: { items: ArrayLike<Item> }): Promise<Dropped> {
  const roots = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .flatMap((item) => folderOf(item) ?? item.getAsFile() ?? []);
  return new Walk().through(roots);
}

function folderOf(item: Item): FolderEntry | null {
  const entry = item.webkitGetAsEntry();
  return entry && isFolder(entry) ? entry : null;
}

/** Calls back with the files and the message, if there are any. */
export async function readDroppedFiles(
  transfer: { items: ArrayLike<Item> },
  { onFiles, onLeftOut }: { onFiles(files: File[]): void; onLeftOut?(message: string): void },
): Promise<void> {
  const { files, leftOut } = await droppedFiles(transfer);
  if (files.length > 0) onFiles(files);
  if (leftOut !== null) onLeftOut?.(leftOut);
}

class Walk {
  readonly #files: File[] = [];
  readonly #unread: string[] = [];
  #seen = 0;
  #isCut = false;

  async through(roots: readonly (File | FolderEntry)[]): Promise<Dropped> {
    for (const root of roots) {
      if (root instanceof File) this.#keep(root);
      else await this.#enter(root, 1);
    }
    return { files: this.#files, leftOut: this.#leftOut(roots.length > 0) };
  }

  async #enter(folder: FolderEntry, depth: number): Promise<void> {
    if (depth > mostDepth) this.#isCut = true;
    if (this.#isCut) return;
    const entries = await this.#entriesOf(folder);
    for (const entry of entries.toSorted((one, other) => byName.compare(one.name, other.name))) {
      if (this.#isCut) return;
      if (isFolder(entry)) await this.#enter(entry, depth + 1);
      else if (isFile(entry)) await this.#take(entry);
    }
  }

  /** `readEntries` returns a hundred entries at a time, and none at the end. */
  async #entriesOf(folder: FolderEntry): Promise<Entry[]> {
    const entries: Entry[] = [];
    const reader = folder.createReader();
    try {
      while (!this.#isCut) {
        const some = await new Promise<Entry[]>((found, failed) =>
          reader.readEntries(found, failed),
        );
        if (some.length === 0) break;
        entries.push(...some.filter(({ name }) => !ignoredNames.test(name)));
        this.#seen += some.length;
        if (this.#seen > mostEntries) this.#isCut = true;
      }
    } catch {
      this.#unread.push(folder.name);
    }
    return entries;
  }

  async #take(entry: FileEntry): Promise<void> {
    try {
      this.#keep(await new Promise<File>((found, failed) => entry.file(found, failed)));
    } catch {
      this.#unread.push(entry.name);
    }
  }

  #keep(file: File): void {
    if (this.#files.length < mostFiles) this.#files.push(file);
    else this.#isCut = true;
  }

  #leftOut(isSomething: boolean): string | null {
    const [first, ...more] = this.#unread;
    if (this.#isCut) {
      return `That is more than can be taken at a time. Only the first ${numberText(this.#files.length)} files were: drop the others by themselves.`;
    }
    if (first !== undefined) {
      const others = more.length > 0 ? ` and ${numberText(more.length)} more` : '';
      return `${first}${others} could not be read. Drop it again.`;
    }
    return isSomething && this.#files.length === 0 ? 'There are no files in that folder.' : null;
  }
}

const isFolder = (entry: Entry): entry is FolderEntry => entry.isDirectory;
const isFile = (entry: Entry): entry is FileEntry => entry.isFile;
