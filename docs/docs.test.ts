import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookkeepingColumns } from '#shared/exports/bookkeepingCsv.ts';
import { errorCodes } from '#shared/http/errorCodes.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Created by a build or a run, so missing in a clean checkout. */
const generated = new Set(['.data', 'web/dist']);

async function pathsIn(file: string): Promise<string[]> {
  const text = await readFile(path.join(root, file), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)\)/g)].map(([, target]) =>
    path.relative(root, path.resolve(root, path.dirname(file), target ?? '')),
  );
  const quoted = [
    ...text.matchAll(
      /`((?:web|server|sync|shared|docs|\.[a-z]+)(?![\w-])(?:\/[\w.@-]+)*\/?(?:\.\w+)*)`/g,
    ),
  ].map(([, target]) => target ?? '');
  return [...links, ...quoted]
    .map((one) => one.replace(/\/$/, ''))
    .filter((one) => !generated.has(one));
}

/** Pads the cells of each column to the same width. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

describe('the documentation', () => {
  it('names only files and folders that exist', async () => {
    let checked = 0;
    for await (const file of glob(['*.md', 'docs/**/*.md', 'sync/**/*.md'], { cwd: root })) {
      for (const named of await pathsIn(file)) {
        expect(existsSync(path.join(root, named)), `${file} names ${named}`).toBe(true);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('names only npm scripts that package.json has', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    for await (const file of glob(['*.md', 'docs/**/*.md', 'sync/**/*.md'], { cwd: root })) {
      const text = await readFile(path.join(root, file), 'utf8');
      for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g)) {
        expect(Object.keys(scripts), `${file}: npm run ${name}`).toContain(name);
      }
    }
  });

  it('describes every configuration variable', async () => {
    const config = await readFile(path.join(root, 'server/platform/config.ts'), 'utf8');
    const page = await readFile(path.join(root, 'docs/configuration.md'), 'utf8');
    const variables = [...config.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name);
    expect(variables.length).toBeGreaterThan(10);
    for (const name of variables) expect(page).toContain(`\`${name}\``);
  });

  it('names an existing test for every requirement of security that is met', async () => {
    const text = await readFile(path.join(root, 'docs/security.md'), 'utf8');
    const rows = [...text.matchAll(/^\| (\d+\.\d+.*?) +\| ([a-z/ ]+?) +\| (.*?) +\|$/gm)].map(
      ([, section = '', state = '', said = '']) => ({ section, state, said }),
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { section, state, said } of rows) {
      const tests = [...said.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
      for (const file of tests) {
        expect(existsSync(path.join(root, file)), `${section} names ${file}`).toBe(true);
      }
      expect(['met', 'partly', 'not met', 'n/a'], section).toContain(state);
      if (state === 'met') expect(tests.length, `${section} names no test`).toBeGreaterThan(0);
      if (state === 'partly' || state === 'not met') {
        expect(said.length, `${section} gives no reason`).toBeGreaterThan(20);
      }
    }
  });

  it('describes every column of the bookkeeping CSV, in the order of the file', async () => {
    const text = await readFile(path.join(root, 'docs/exports.md'), 'utf8');
    const [table = ''] = /\| Invoice ID[\s\S]*?\n\n/.exec(text) ?? [];
    const rows = [...table.matchAll(/^\| (.*?) +\| (.*?) +\|$/gm)].map(([, head, meaning]) => ({
      head,
      meaning,
    }));
    expect(rows).toEqual(bookkeepingColumns.map(({ head, meaning }) => ({ head, meaning })));
  });

  it('lists every error code with the statuses of the table in the code', async () => {
    const rows = Object.entries(errorCodes)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, { statuses, meaning }]) => [`\`${code}\``, statuses.join(', '), meaning]);
    const page = [
      '# Error codes',
      '',
      'Every refused call answers `{ "message", "code", "error": { "message", "code" }, "requestId" }`. `message` is a sentence for the person, `code` one of these. This page is made from `shared/http/errorCodes.ts` by `npx vitest run docs -u`.',
      '',
      ...markdownTable(['code', 'status', 'meaning'], rows),
      '',
    ].join('\n');
    await expect(page).toMatchFileSnapshot('./error-codes.md');
  });

  it('lists no error code that no code uses', async () => {
    const sources: string[] = [];
    const pattern = ['server/**/*.ts', 'shared/**/*.ts', 'sync/protocol/*.ts'];
    for await (const file of glob(pattern, { cwd: root })) {
      if (file.endsWith('errorCodes.ts') || file.endsWith('.test.ts')) continue;
      sources.push(await readFile(path.join(root, file), 'utf8'));
    }
    const code = sources.join('\n');
    expect(Object.keys(errorCodes).filter((one) => !code.includes(`'${one}'`))).toEqual([]);
  });
});
