import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

/** Persists the state of a stand-in in one file of the data folder. */
export class BookFile<Schema extends z.ZodType> {
  readonly book: z.infer<Schema>;
  readonly #file: string;

  constructor(dataDir: string, name: string, schema: Schema) {
    this.#file = path.join(dataDir, name);
    mkdirSync(dataDir, { recursive: true });
    this.book = schema.parse(JSON.parse(this.#readStored()));
  }

  save(): void {
    const draft = `${this.#file}.draft`;
    writeFileSync(draft, JSON.stringify(this.book), { mode: 0o600 });
    renameSync(draft, this.#file);
  }

  #readStored(): string {
    try {
      return readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
      throw error;
    }
  }
}
