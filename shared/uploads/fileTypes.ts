import { z } from 'zod';

/** Supported file types, recognised by content. */
export const fileType = z.enum(['pdf', 'jpeg', 'png', 'tiff', 'webp', 'heic', 'xml']);
export type FileType = z.infer<typeof fileType>;

interface About {
  name: string;
  mimeType: string;
  extensions: readonly string[];
}

export const fileTypes: Record<FileType, About> = {
  pdf: { name: 'PDF', mimeType: 'application/pdf', extensions: ['pdf'] },
  jpeg: { name: 'JPEG', mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { name: 'PNG', mimeType: 'image/png', extensions: ['png'] },
  tiff: { name: 'TIFF', mimeType: 'image/tiff', extensions: ['tif', 'tiff'] },
  webp: { name: 'WebP', mimeType: 'image/webp', extensions: ['webp'] },
  heic: { name: 'HEIC', mimeType: 'image/heic', extensions: ['heic', 'heif', 'hif'] },
  xml: { name: 'XML e-invoice', mimeType: 'application/xml', extensions: ['xml'] },
};

/** Whether files of this type always have exactly one page. */
export function isPhoto(type: FileType): boolean {
  return type !== 'pdf' && type !== 'tiff' && type !== 'xml';
}

interface FileRefusal {
  title: string;
  message: string;
}

/** Added for files with the extension .xml. */
const eInvoices = 'An XML file is taken when it is an e-invoice (XRechnung, Factur-X or UBL).';

export const wrongType = (fileName: string): FileRefusal => ({
  title: 'Invalid file type',
  message: `${fileName} is not a supported format. Please use PDF, JPEG, PNG, or TIFF.${
    /\.xml$/i.test(fileName) ? ` ${eInvoices}` : ''
  }`,
});

export const tooLarge = (fileName: string): FileRefusal => ({
  title: 'File too large',
  message: `${fileName} exceeds the 20MB limit.`,
});

/** A notice if the extension of a file contradicts its type; else `null`. */
export function misnamed(fileName: string, type: FileType): string | null {
  const [, ending = ''] = /\.([^.]+)$/.exec(fileName) ?? [];
  const { name, extensions } = fileTypes[type];
  const extension = ending.toLowerCase();
  if (extension === '' || extensions.includes(extension)) return null;
  return `${fileName} is named .${extension}, but is a ${name} file. It was read as one.`;
}
