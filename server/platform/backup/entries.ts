import { z } from 'zod';
import { OperatorError } from '../lifetime.ts';
import { taker } from './sealedFile.ts';

/** The order of a backup: the head, each table followed by its rows, each file followed by its bytes, the end. */
const head = z.object({
  migrations: z.array(z.string()),
  takenAt: z.string(),
  database: z.string(),
  /** Recognizes the SECRET_KEY without revealing it. */
  secretMark: z.string(),
});
export type BackupHead = z.infer<typeof head>;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof table>;

const file = z.object({ accountId: z.string(), hash: z.string() });
const end = z.object({ tables: z.number(), files: z.number() });

const kinds = { head: 1, table: 2, rows: 3, file: 4, bytes: 5, end: 6 } as const;
const frameLength = 5;
const chunkLength = 64 * 1024;

export type Entry =
  | { kind: 'head'; value: BackupHead }
  | { kind: 'table'; value: BackupTable }
  | { kind: 'file'; value: z.infer<typeof file> }
  | { kind: 'end'; value: z.infer<typeof end> };

export function written(entry: Entry): Buffer {
  return framed(kinds[entry.kind], Buffer.from(JSON.stringify(entry.value)));
}

/** Postgres sends each row by itself; they are packed into larger pieces. */
export async function* packed(
  kind: 'rows' | 'bytes',
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size < chunkLength) continue;
    yield framed(kinds[kind], Buffer.concat(held));
    [held, size] = [[], 0];
  }
  if (size > 0) yield framed(kinds[kind], Buffer.concat(held));
}

function framed(kind: number, content: Buffer): Buffer {
  const frame = Buffer.alloc(frameLength);
  frame.writeUInt8(kind);
  frame.writeUInt32BE(content.length, 1);
  return Buffer.concat([frame, content]);
}

/** Reads entries one after the other; the content of one has to be read before the next. */
export class EntryReader {
  readonly #take: (length: number) => Promise<Buffer | null>;
  #held: { kind: number; content: Buffer } | null = null;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#take = taker(source);
  }

  async next(): Promise<Entry> {
    const { kind, content } = await this.#frame();
    const value: unknown = JSON.parse(content.toString('utf8'));
    if (kind === kinds.head) return { kind: 'head', value: head.parse(value) };
    if (kind === kinds.table) return { kind: 'table', value: table.parse(value) };
    if (kind === kinds.file) return { kind: 'file', value: file.parse(value) };
    return { kind: 'end', value: end.parse(value) };
  }

  async *content(): AsyncGenerator<Buffer> {
    for (;;) {
      const frame = await this.#frame();
      if (frame.kind !== kinds.rows && frame.kind !== kinds.bytes) {
        this.#held = frame;
        return;
      }
      yield frame.content;
    }
  }

  async #frame(): Promise<{ kind: number; content: Buffer }> {
    const held = this.#held;
    this.#held = null;
    if (held) return held;
    const frame = await this.#take(frameLength);
    const content = frame && (await this.#take(frame.readUInt32BE(1)));
    if (!frame || !content) throw new OperatorError('The backup file ends too early.');
    return { kind: frame.readUInt8(), content };
  }
}
