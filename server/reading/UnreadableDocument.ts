export type UnreadableReason =
  | 'empty'
  | 'unknown_type'
  | 'encrypted'
  | 'damaged'
  | 'no_pages'
  | 'too_many_pages'
  | 'too_large'
  | 'too_small'
  | 'too_slow'
  | 'out_of_memory';

/** What a person is told about a document that cannot be read. */
const sentences: Record<UnreadableReason, string> = {
  empty: 'The file is empty.',
  unknown_type: 'The file is neither a PDF nor a picture that can be read.',
  encrypted: 'The PDF is protected by a password. Remove the password and upload it again.',
  damaged: 'The file is damaged or incomplete and cannot be opened.',
  no_pages: 'The PDF has no pages.',
  too_many_pages: 'The document has too many pages.',
  too_large: 'The picture has too many pixels.',
  too_small: 'The picture is too small to hold an invoice.',
  too_slow: 'Reading the document took too long.',
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
