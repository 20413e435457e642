import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Every statement that is written out, by its name. */
function writtenStatements(): Map<string, Set<string>> {
  const byName = new Map<string, Set<string>>();
  for (const file of globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const source = readFileSync(file, 'utf8');
    for (const [, name = '', text = ''] of source.matchAll(
      /name: '([^']+)',\s+text:\s+(`[^`]*`|'[^']*')/g,
    )) {
      const texts = byName.get(name) ?? new Set();
      byName.set(name, texts.add(`${file}: ${text}`));
    }
  }
  return byName;
}

it('no two statements have one name: a connection that knows the one refuses the other', () => {
  const statements = writtenStatements();
  expect(statements.size).toBeGreaterThan(200);
  const shared = [...statements.values()].filter((texts) => texts.size > 1);
  expect(shared.map((texts) => [...texts])).toEqual([]);
});
