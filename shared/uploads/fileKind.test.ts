import { expect, it } from 'vitest';
import { fileKind, mayBeXml } from './fileKind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['%PDF-1.7', 'pdf'],
  ['\r\n some header %PDF-1.4', 'pdf'],
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['MZ\x90\0', null],
  ['MZ\x90\0 %PDF-1.7', null],
  ['PK\x03\x04', null],
  ['Dear Sir', null],
  ['', null],
])('%j is the beginning of a file of type %s', (text, kind) => {
  expect(fileKind(bytes(text))).toBe(kind);
});

it.each([
  ['<?xml version="1.0"?>', true],
  ['\xef\xbb\xbf<Invoice>', true],
  ['\xff\xfe<\0I\0', true],
  ['  \n<Invoice>', true],
  ['Dear Sir', false],
  ['%PDF-1.7', false],
])('%j may begin XML: %s', (text, may) => {
  expect(mayBeXml(bytes(text))).toBe(may);
});
