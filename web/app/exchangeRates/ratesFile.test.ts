import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ratesFileText } from './ratesFile.ts';

const csv = 'Date,USD\n2026-05-12,1.0920\n';

/** A zip with one file, as common tools write it. */
function zipOf(text: string, { method = 8, entries = 1 } = {}): Blob {
  const packed = method === 8 ? deflateRawSync(text) : Buffer.from(text);
  const name = Buffer.from('eurofxref.csv');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(method, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return new Blob([Buffer.concat([local, name, packed, central, name, end])]);
}

test('a file is read as it is, and out of a zip', async () => {
  expect(await ratesFileText(new Blob([csv]))).toBe(csv);
  expect(await ratesFileText(zipOf(csv))).toBe(csv);
  expect(await ratesFileText(zipOf(csv, { method: 0 }))).toBe(csv);
});

test.each([
  ['of several files', zipOf(csv, { entries: 2 })],
  ['packed in another way', zipOf(csv, { method: 12 })],
  ['cut off', zipOf(csv).slice(0, 60)],
])('of a zip %s it is said what to do', async (_, file) => {
  await expect(ratesFileText(file)).rejects.toThrow(
    'Unpack it, and choose the file that is in it.',
  );
});
