import { UnreadableDocument } from './UnreadableDocument.ts';

/** A PDF that pdf.js opens. Throws `UnreadableDocument`. */
export async function openedPdf<Pdf extends { numPages: number }>(
  opening: Promise<Pdf>,
  mostPages: number,
): Promise<Pdf> {
  const pdf = await opening.catch((error: unknown) => {
    throw refusal(error);
  });
  if (pdf.numPages < 1) throw new UnreadableDocument('no_pages');
  if (pdf.numPages > mostPages) throw new UnreadableDocument('too_many_pages');
  return pdf;
}

function refusal(error: unknown): UnreadableDocument {
  const name = error instanceof Error ? error.name : '';
  return new UnreadableDocument(name === 'PasswordException' ? 'encrypted' : 'damaged', {
    cause: error,
  });
}
