import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../platform/lifetime.ts';
import { count, flag, list } from '../harness/benches.ts';
import type { BenchDocument } from './BenchDocument.ts';
import { generatedDocuments, photographedDocuments } from './generated.ts';
import { partOf, parts } from './splitByIssuer.ts';

/** Options of a bench that reads documents with answers. */
export const whichDocuments = {
  folder: list('of documents with their answers; several with commas'),
  generated: flag('`yes`: also invoices that are composed, as the set `generated`'),
  photographed: flag('`yes`: also photos of some of them, as the set `photographed`'),
  photos: count(90, 'photos at most'),
  only: list('the sets to read; otherwise all'),
  part: list('the parts to read (fit, look, blind), split by issuer; otherwise all'),
};

export interface Which {
  folder: readonly string[];
  generated: boolean;
  photographed: boolean;
  photos: number;
  only: readonly string[];
  part: readonly string[];
}

export async function benchDocuments(which: Which): Promise<BenchDocument[]> {
  const { folder, generated, photographed, photos, only, part } = which;
  if (folder.length === 0 && !generated && !photographed)
    throw new OperatorError('This needs --folder, --generated yes or --photographed yes');
  const found = await Promise.all(folder.map((each) => documentsIn(each, part)));
  const chosen = part.length === 0 ? parts : parts.filter((one) => part.includes(one));
  const all = [
    ...found.flat(),
    ...(generated ? generatedDocuments(chosen) : []),
    ...(photographed ? photographedDocuments(chosen, photos) : []),
  ];
  return all
    .filter(({ set }) => only.length === 0 || only.includes(set))
    .sort((a, b) => a.id.localeCompare(b.id));
}

async function documentsIn(root: string, parts: readonly string[]): Promise<BenchDocument[]> {
  const issuers = await issuersOf(root);
  const found: BenchDocument[] = [];
  for (const entry of await readdir(root, { recursive: true })) {
    const [set, id, name] = entry.split(path.sep);
    if (!set || !id || !name?.startsWith('document.')) continue;
    if (parts.length > 0 && !parts.includes(partOf(issuers.get(id) ?? id))) continue;
    const file = path.join(root, entry);
    const answers = path.join(path.dirname(file), 'truth.json');
    found.push({
      set,
      id,
      issuer: issuers.get(id) ?? id,
      traits: [],
      bytes: () => readFile(file),
      truth: async () => JSON.parse(await readFile(answers, 'utf8')),
    });
  }
  return found;
}

const manifest = z.object({
  documents: z.array(z.object({ id: z.string(), group: z.string().optional() })),
});

/** From `manifest.json`, if the folder has one. */
async function issuersOf(root: string): Promise<ReadonlyMap<string, string>> {
  const file = path.join(root, 'manifest.json');
  if (!existsSync(file)) return new Map();
  const { documents } = manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  return new Map(documents.map(({ id, group = id }) => [id, group]));
}
