import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { eventually } from '#sync/testing/eventually.ts';
import { mailFolder } from '../platform/mail/delivery.ts';
import type { TestServer } from './server.ts';

type Server = Pick<TestServer, 'config'>;

/** Waits until an address has more than `seen` letters, and returns the newest. */
export async function waitForLetter(server: Server, to: string, seen = 0): Promise<Email> {
  return eventually(async () => {
    const letters = await lettersTo(server, to);
    const newest = letters.at(-1);
    if (newest && letters.length > seen) return newest;
    throw new Error(`No letter number ${seen + 1} to ${to} came`);
  });
}

export async function lettersTo(server: Server, to: string): Promise<Email[]> {
  const folder = mailFolder(server.config);
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const letters = await Promise.all(names.map((name) => letterIn(path.join(folder, name))));
  return letters.filter((letter) => letter.to?.some(({ address }) => address === to));
}

const parsed = new Map<string, Promise<Email>>();

/** Cached: the files never change, and a shared server has many. */
function letterIn(file: string): Promise<Email> {
  const known = parsed.get(file);
  if (known) return known;
  const letter = readFile(file).then((bytes) => PostalMime.parse(bytes));
  parsed.set(file, letter);
  return letter;
}

/** The token in a letter's link, after `#token=`. */
export function tokenIn(letter: Email): string {
  const token = /#token=([\w-]+)/.exec(letter.text ?? '')?.[1];
  if (!token) throw new Error(`No token in the letter "${letter.subject}"`);
  return token;
}
