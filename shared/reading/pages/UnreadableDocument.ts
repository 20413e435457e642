export type UnreadableReason =
  | 'empty'
  | 'unknown_type'
  | 'encrypted'
  | 'sequence'
  | 'damaged'
  | 'no_pages'
  | 'too_many_pages'
  | 'too_many_words'
  | 'too_large'
  | 'page_too_large'
  | 'too_small'
  | 'too_slow'
  | 'illegible'
  | 'out_of_memory';

/** The messages for people about a document that cannot be read. */
const sentences: Record<UnreadableReason, string> = {
  empty: 'The file is empty.',
  unknown_type: 'The file is neither a PDF nor a picture that can be read.',
  encrypted: 'The PDF is protected by a password. Remove the password and upload it again.',
  sequence: 'The file is a video or an animation. Upload one picture of the invoice.',
  damaged: 'The file is damaged or incomplete and cannot be opened.',
  no_pages: 'The PDF has no pages.',
  too_many_pages: 'The document has too many pages.',
  too_many_words:
    'There are far more words in the document than an invoice has. Upload the pages of the invoice alone.',
  too_large: 'The picture has too many pixels.',
  page_too_large:
    'A page of the document is longer than five metres. Upload it in the size of paper, such as A4 or Letter.',
  too_small: 'The picture is too small to hold an invoice.',
  too_slow: 'Reading the document took too long.',
  illegible:
    'Nothing in the picture can be read. Upload a sharper one, or the PDF that the supplier sent.',
  out_of_memory: 'Reading the document took too much memory.',
};

export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(sentences[reason], options);
    this.name = 'UnreadableDocument';
    this.reason = reason;
  }
}
