import { expect, it } from 'vitest';
import { misnamed, wrongType } from './fileTypes.ts';

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

it('a file that is not taken is told what is, and one that is named XML also which XML', () => {
  const { message } = wrongType('notes.docx');
  expect(message).toBe('notes.docx is not a supported format. Please use PDF, JPEG, PNG, or TIFF.');
  expect(wrongType('Export.XML').message).toBe(
    'Export.XML is not a supported format. Please use PDF, JPEG, PNG, or TIFF. An XML file is taken when it is an e-invoice (XRechnung, Factur-X or UBL).',
  );
});
