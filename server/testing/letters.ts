import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { mailFolder } from '../mail/delivery.ts';
import type { TestServer } from './server.ts';

/** The newest letter to an address that came after `seen` others; waits until the job has written it. */
export async function waitForLetter(server: TestServer, to: string, seen = 0): Promise<Email> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const letters = await lettersTo(server, to);
    const newest = letters.at(-1);
    if (newest && letters.length > seen) return newest;
    await wait(50);
  }
  throw new Error(`No letter number ${seen + 1} to ${to} came`);
}

export async function lettersTo(server: TestServer, to: string): Promise<Email[]> {
  const folder = mailFolder(server.config);
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const letters = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  return letters.filter((letter) => letter.to?.some(({ address }) => address === to));
}

/** The token in a letter's link: what stands behind `#token=`. */
export function tokenIn(letter: Email): string {
  const token = /#token=([\w-]+)/.exec(letter.text ?? '')?.[1];
  if (!token) throw new Error(`No token in the letter "${letter.subject}"`);
  return token;
}
