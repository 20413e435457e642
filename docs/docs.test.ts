import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookkeepingColumns } from '#shared/exports/bookkeepingCsv.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Made by a build or a run, so not there in a clean checkout. */
const made = new Set(['.data', 'web/dist']);

async function pathsIn(file: string): Promise<string[]> {
  const text = await readFile(path.join(root, file), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)\)/g)].map(([, target]) =>
    path.relative(root, path.resolve(root, path.dirname(file), target ?? '')),
  );
  const quoted = [
    ...text.matchAll(
      /`((?:web|server|sync|shared|docs|\.[a-z]+)(?:\/[\w.@-]+)*\/?[\w-]*(?:\.\w+)*)`/g,
    ),
  ].map(([, target]) => target ?? '');
  return [...links, ...quoted].map((one) => one.replace(/\/$/, '')).filter((one) => !made.has(one));
}

describe('the documents', () => {
  it('name only files and folders that exist', async () => {
    let checked = 0;
    for await (const file of glob(['README.md', 'docs/**/*.md', 'sync/**/*.md'], { cwd: root })) {
      for (const named of await pathsIn(file)) {
        expect(existsSync(path.join(root, named)), `${file} names ${named}`).toBe(true);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('name only scripts that package.json has', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const text = await readFile(path.join(root, 'README.md'), 'utf8');
    for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g)) {
      expect(Object.keys(scripts), `npm run ${name}`).toContain(name);
    }
  });

  it('tell of every configuration variable', async () => {
    const config = await readFile(path.join(root, 'server/config.ts'), 'utf8');
    const readme = await readFile(path.join(root, 'README.md'), 'utf8');
    const variables = [...config.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
    expect(variables.length).toBeGreaterThan(10);
    for (const name of variables) expect(readme).toContain(`\`${name}\``);
  });

  it('tell of every column of the bookkeeping CSV, in its order', async () => {
    const text = await readFile(path.join(root, 'docs/exports.md'), 'utf8');
    const [table = ''] = /\| Invoice ID[\s\S]*?\n\n/.exec(text) ?? [];
    const rows = [...table.matchAll(/^\| (.*?) +\| (.*?) +\|$/gm)].map(([, head, meaning]) => ({
      head,
      meaning,
    }));
    expect(rows).toEqual(bookkeepingColumns.map(({ head, meaning }) => ({ head, meaning })));
  });
});
