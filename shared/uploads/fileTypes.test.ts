import { expect, it } from 'vitest';
import { misnamed } from './fileTypes.ts';

it('a name that promises what the file is not is told', () => {
  expect(misnamed('scan.png', 'pdf')).toBe(
    'scan.png is named .png, but is a PDF file. It was read as one.',
  );
  expect(misnamed('photo.JPG', 'heic')).toContain('is a HEIC file');
});

it('a name that agrees, or promises nothing, is not', () => {
  expect(misnamed('scan.PDF', 'pdf')).toBeNull();
  expect(misnamed('photo.jpeg', 'jpeg')).toBeNull();
  expect(misnamed('invoice', 'pdf')).toBeNull();
});
