import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

/** What a stand-in has to know after a restart, in one file of the data folder. */
export class BookFile<Schema extends z.ZodType> {
  readonly book: z.infer<Schema>;
  readonly #file: string;

  constructor(dataDir: string, name: string, schema: Schema) {
    this.#file = path.join(dataDir, name);
    mkdirSync(dataDir, { recursive: true });
    this.book = schema.parse(JSON.parse(this.#stored()));
  }

  save(): void {
    const draft = `${this.#file}.draft`;
    writeFileSync(draft, JSON.stringify(this.book), { mode: 0o600 });
    renameSync(draft, this.#file);
  }

  #stored(): string {
    try {
      return readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
      throw error;
    }
  }
}
