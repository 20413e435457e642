import { brotliCompressSync, constants } from 'node:zlib';
import { expect, inject, it } from 'vitest';

const { url } = inject('product');
const kib = 1024;

async function textAt(path: string): Promise<string> {
  const response = await fetch(url + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** The scripts that the shell names, and everything that they and these screens import statically. */
async function scriptsOf(...screens: string[]): Promise<Map<string, string>> {
  const shell = await textAt('/login');
  const named = [...shell.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.js)"/g)].map(
    ([, path]) => path,
  );
  const scripts = new Map<string, string>();
  const waiting = named.filter((path) => path !== undefined);
  const seen = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const code = await textAt(path);
    scripts.set(path, code);
    for (const [, name] of code.matchAll(/(?:from|import) ?"\.\/([\w.-]+\.js)"/g)) {
      waiting.push(`/assets/${name}`);
    }
    // The chunks that the entry loads on demand.
    for (const screen of screens) {
      const [chunk] = new RegExp(`assets/${screen}-[\\w-]+\\.js`).exec(code) ?? [];
      if (chunk) waiting.push(`/${chunk}`);
    }
  }
  for (const screen of screens) {
    expect(
      [...scripts.keys()].some((path) => path.includes(`/${screen}-`)),
      screen,
    ).toBe(true);
  }
  return scripts;
}

function compressed(scripts: ReadonlyMap<string, string>): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return [...scripts.values()].reduce(
    (sum, code) => sum + brotliCompressSync(code, { params }).length,
    0,
  );
}

it('the sign-in page loads no code of the screens behind it', async () => {
  const scripts = await scriptsOf('LoginScreen');
  expect([...scripts.keys()].filter((path) => /Frame|home|shared/.test(path))).toEqual([]);
  expect(compressed(scripts)).toBeLessThan(255 * kib);
});

it('the first dashboard loads nothing that only other screens need', async () => {
  const scripts = await scriptsOf('AppFrame', 'DashboardScreen');
  expect([...scripts.keys()].filter((path) => /guests|shared/.test(path))).toEqual([]);
  expect(compressed(scripts)).toBeLessThan(340 * kib);
});

it('synchronising, which begins with the first screen, loads nothing that only other screens need', async () => {
  const scripts = await scriptsOf('AppFrame', 'DashboardScreen', 'Sync');
  expect([...scripts.keys()].filter((path) => /guests|shared/.test(path))).toEqual([]);
});

it('the scripts of the application begin to load with its page', async () => {
  const shell = await textAt('/dashboard');
  const [, start] =
    /modulepreload" crossorigin href="(\/assets\/start-[\w-]+\.js)"/.exec(shell) ?? [];
  expect(start).toBeDefined();
});
