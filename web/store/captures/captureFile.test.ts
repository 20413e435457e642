import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { captureFile } from './captureFile.ts';

const name = 'docket:ada:engines';
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(name);
});
afterEach(async () => {
  database.close();
  await Dexie.delete(name);
});

const pdf = (text = 'rent') => new File(['%PDF-1.7\n', text], 'rent.pdf');
const capture = (fileName: string, file: Blob) => captureFile(database, fileName, file);

describe('12.1 a file that was chosen', () => {
  test('is stored on the device with its bytes and their hash', async () => {
    expect(await capture('rent.pdf', pdf())).toBeNull();
    const [row] = await database.captures.toArray();
    expect(row).toMatchObject({ fileName: 'rent.pdf', fileSize: 13, state: 'waiting' });
    expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await pdf().arrayBuffer()));
    expect(row?.hash).toBe(Buffer.from(bytes).toString('hex'));
    expect(await (await database.captureFiles.get(row?.id ?? ''))?.bytes.text()).toContain('rent');
  });

  test('has the same hash on a page without HTTPS', async () => {
    await capture('rent.pdf', pdf());
    const [row] = await database.captures.toArray();
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
    const problem = await capture('again.pdf', pdf());
    vi.unstubAllGlobals();
    expect(problem?.message).toContain('is the same file as rent.pdf');
    expect(await database.captures.toArray()).toEqual([row]);
  });

  test('is refused when the same file is waiting already', async () => {
    await capture('rent.pdf', pdf());
    expect(await capture('rent.pdf', pdf())).toEqual({
      title: 'Already here',
      message: 'rent.pdf waits here already. It is uploaded once.',
    });
    expect(await capture('power.pdf', pdf('power'))).toBeNull();
  });
});

describe('12.1 a file that the server would refuse is refused on the device', () => {
  test.each([
    ['a program with another name', 'rent.pdf', new Blob(['MZ\x90\0 %PDF-'])],
    ['a document of another kind', 'rent.docx', new Blob(['PK\x03\x04'])],
    ['a text', 'rent.txt', new Blob(['Dear Sir'])],
  ])('%s', async (_, fileName, file) => {
    expect(await capture(fileName, file)).toEqual({
      title: 'Invalid file type',
      message: `${fileName} is not a supported format. Please use PDF, JPEG, PNG, or TIFF.`,
    });
    expect(await database.captures.count()).toBe(0);
  });

  test('a file that is too large by one byte', async () => {
    const head = '%PDF-1.7\n';
    const sized = (size: number) => new Blob([head, new Uint8Array(size - head.length)]);
    expect(await capture('big.pdf', sized(largestFile + 1))).toEqual({
      title: 'File too large',
      message: 'big.pdf exceeds the 20MB limit.',
    });
    expect(await capture('big.pdf', sized(largestFile))).toBeNull();
  });

  test('an empty file', async () => {
    expect(await capture('none.pdf', new Blob([]))).toMatchObject({
      message: 'none.pdf is empty.',
    });
  });
});

test('an XML file is accepted, because only the server can tell if it is an e-invoice', async () => {
  expect(await capture('e.xml', new Blob(['<?xml version="1.0"?><Invoice/>']))).toBeNull();
});

test('an unreadable file and a full device are reported with what to do', async () => {
  const gone = pdf();
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('Gone', 'NotReadableError');
  });
  expect(await capture('rent.pdf', gone)).toMatchObject({
    message: 'rent.pdf could not be read. Choose it again.',
  });
  database.captureFiles.hook('creating', () => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const problem = await capture('rent.pdf', pdf());
  expect(problem?.message).toContain('no space left');
  expect(await database.captures.count()).toBe(0);
});
