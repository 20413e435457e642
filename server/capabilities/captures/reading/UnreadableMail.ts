export type UnreadableMailReason =
  | 'broken'
  | 'too_many_headers'
  | 'too_deep'
  | 'too_many_parts'
  | 'too_many_lines'
  | 'too_many_documents'
  | 'too_large'
  | 'too_slow'
  | 'out_of_memory';

/** Shown to people. */
const sentences: Record<UnreadableMailReason, string> = {
  broken: 'The mail is damaged and cannot be read.',
  too_many_headers: 'The mail has too many header lines.',
  too_deep: 'The mail has too many parts inside each other.',
  too_many_parts: 'The mail has too many parts.',
  too_many_lines: 'The mail has too many lines.',
  too_many_documents: 'There are more than 50 documents in the mail. Send them in several mails.',
  too_large: 'The attachments of the mail are too large.',
  too_slow: 'Reading the mail took too long.',
  out_of_memory: 'Reading the mail took too much memory.',
};

export class UnreadableMail extends Error {
  readonly reason: UnreadableMailReason;

  constructor(reason: UnreadableMailReason, options?: ErrorOptions) {
    super(sentences[reason], options);
    this.name = 'UnreadableMail';
    this.reason = reason;
  }
}
