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
  broken: 'The mail is damaged and cannot be taken apart.',
  too_many_headers: 'The mail has far more header lines than any real one has.',
  too_deep: 'The mail has more parts inside of each other than any real one has.',
  too_many_parts: 'The mail has too many parts.',
  too_many_lines: 'The mail has far more lines than any real one has.',
  too_many_documents: 'There are more than 50 documents in the mail. Send them in several mails.',
  too_large: 'What is packed into the mail is too large.',
  too_slow: 'Taking the mail apart took too long.',
  out_of_memory: 'Taking the mail apart took too much memory.',
};

export class UnreadableMail extends Error {
  readonly reason: UnreadableMailReason;

  constructor(reason: UnreadableMailReason, options?: ErrorOptions) {
    super(sentences[reason], options);
    this.name = 'UnreadableMail';
    this.reason = reason;
  }
}
