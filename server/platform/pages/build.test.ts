import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperatorError } from '../lifetime.ts';
import { ensureWebBuilt } from './build.ts';
import { loadWebFiles } from './files.ts';

let root: string;
let said: string[];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'docket-build-'));
  said = [];
  await mkdir(path.join(root, 'web', 'static'), { recursive: true });
  await write('package.json', '{ "type": "module" }');
  await write('vite.config.ts', "export default { root: 'web', publicDir: 'static' };");
  await write('web/index.html', '<script type="module" src="/main.js"></script>');
  await write('web/main.js', "console.log('first');");
  await write('web/static/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFile(path.join(root, file), text);
const build = () => ensureWebBuilt((line) => said.push(line), { root });
const dist = (...names: string[]) => path.join(root, 'web', 'dist', ...names);

async function scriptIn(folder: string): Promise<string> {
  const [name = ''] = (await readdir(path.join(folder, 'assets'))).filter((one) => /js$/.test(one));
  return readFile(path.join(folder, 'assets', name), 'utf8');
}

it('the first start builds, and the second uses that build', async () => {
  const folder = await build();
  expect(said).toHaveLength(1);
  expect(await scriptIn(folder)).toContain('first');
  expect(await readFile(path.join(folder, 'icon.svg'), 'utf8')).toContain('svg');
  expect(await build()).toBe(folder);
  expect(said).toHaveLength(1);
});

it('a build has its scripts compressed, and the server sends them as they are', async () => {
  const folder = await build();
  const [name = ''] = (await readdir(path.join(folder, 'assets'))).filter((one) => /js$/.test(one));
  const compressed = await readFile(path.join(folder, 'assets', `${name}.br`));
  expect(brotliDecompressSync(compressed).toString()).toBe(await scriptIn(folder));
  const files = await loadWebFiles(folder);
  expect(await files.get(`/assets/${name}`)?.compressed('br')).toEqual(compressed);
  expect([...files.keys()].filter((file) => file.endsWith('.br'))).toEqual([]);
});

it('a change of the sources causes a new build and deletes the old one', async () => {
  await build();
  await write('web/main.js', "console.log('second');");
  const folder = await build();
  expect(await scriptIn(folder)).toContain('second');
  expect(await readdir(dist())).toEqual([path.basename(folder)]);
});

it('a failed build is reported, leaves nothing behind and is repeated by the next start', async () => {
  const before = await build();
  await write('web/main.js', "import './missing.js';");
  const failure = await build().catch((error) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect(failure.message).toContain('could not be built');
  expect(await readdir(dist())).toEqual([path.basename(before)]);
  await write('web/main.js', "console.log('mended');");
  expect(await scriptIn(await build())).toContain('mended');
});

it('two concurrent builds do not mix', async () => {
  const [one, other] = await Promise.all([build(), build()]);
  expect(one).toBe(other);
  expect(await scriptIn(one)).toContain('first');
  expect(await readdir(dist())).toEqual([path.basename(one)]);
});

it('stopping a start ends its build', async () => {
  const stop = new AbortController();
  const building = ensureWebBuilt(() => stop.abort(), { root, signal: stop.signal });
  await expect(building).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

it('leftovers of killed builds are deleted, but not a running build', async () => {
  await mkdir(dist('.new-long-ago'), { recursive: true });
  await utimes(dist('.new-long-ago'), 0, 0);
  await mkdir(dist('.new-just-now'));
  const folder = await build();
  expect((await readdir(dist())).toSorted()).toEqual(['.new-just-now', path.basename(folder)]);
});
