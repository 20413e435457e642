import { expect, it } from 'vitest';
import { misnamed, wrongType } from './fileTypes.ts';

it('a file name with the wrong extension is reported', () => {
  expect(misnamed('scan.png', 'pdf')).toBe(
    'scan.png is named .png, but is a PDF file. It was read as one.',
  );
  expect(misnamed('photo.JPG', 'heic')).toContain('is a HEIC file');
});

it('a file name with a matching extension, or none, is not reported', () => {
  expect(misnamed('scan.PDF', 'pdf')).toBeNull();
  expect(misnamed('photo.jpeg', 'jpeg')).toBeNull();
  expect(misnamed('invoice', 'pdf')).toBeNull();
});

it('a refusal of a file names the supported formats, and for an XML file also which XML is supported', () => {
  const { message } = wrongType('notes.docx');
  expect(message).toBe('notes.docx is not a supported format. Please use PDF, JPEG, PNG, or TIFF.');
  expect(wrongType('Export.XML').message).toBe(
    'Export.XML is not a supported format. Please use PDF, JPEG, PNG, or TIFF. An XML file is taken when it is an e-invoice (XRechnung, Factur-X or UBL).',
  );
});
