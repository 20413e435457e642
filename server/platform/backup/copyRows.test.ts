import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyIn, copyOut } from './copyRows.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(inject('postgres').url);
  await client.connect();
});
afterAll(() => client.end());

/** Rows of 40 bytes to 60 kB: many in one read of the socket, and some that need several. */
const rows = `select n, repeat(md5(n::text), 1 + n * 7919 % 60 * (n % 60)) as text
  from generate_series(1, 600) n`;

const sumOf = (chunks: readonly Uint8Array[]) => {
  const sum = createHash('sha256');
  for (const chunk of chunks) sum.update(chunk);
  return sum.digest('hex');
};

async function textOf(): Promise<Buffer> {
  const { rows: found } = await client.query<{ n: number; text: string }>(rows);
  return Buffer.from(found.map(({ n, text }) => `${n}\t${text}\n`).join(''));
}

it('rows that a slow reader keeps while later rows arrive are not overwritten by them', async () => {
  const kept: Buffer[] = [];
  for await (const chunk of copyOut(client, `copy (${rows}) to stdout`)) {
    kept.push(chunk);
    // Lets the next bytes of the socket in before the next row is taken.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sumOf(kept)).toBe(sumOf([await textOf()]));
});

it('rows that are copied out and in again are the same', async () => {
  await client.query('create temporary table copied (n integer, text text)');
  const source = new pg.Client(inject('postgres').url);
  await source.connect();
  try {
    await copyIn(client, 'copy copied from stdin', copyOut(source, `copy (${rows}) to stdout`));
  } finally {
    await source.end();
  }
  const differing = await client.query(
    `select 1 from (${rows}) source full join copied using (n)
      where source.text is distinct from copied.text`,
  );
  expect(differing.rows).toEqual([]);
});
