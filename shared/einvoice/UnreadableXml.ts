export type UnreadableXmlReason =
  | 'too_large'
  | 'unknown_encoding'
  | 'document_type'
  | 'malformed'
  | 'not_an_invoice';

/** The messages for people about an XML that cannot be read. */
const sentences: Record<UnreadableXmlReason, string> = {
  too_large: 'The XML is too large for an invoice.',
  unknown_encoding: 'The XML is written in letters that it does not declare.',
  document_type: 'The XML defines a document type of its own, which no e-invoice does.',
  malformed: 'The XML is damaged or incomplete.',
  not_an_invoice: 'The XML is not an e-invoice that can be read.',
};

export class UnreadableXml extends Error {
  readonly reason: UnreadableXmlReason;

  constructor(reason: UnreadableXmlReason, options?: ErrorOptions) {
    super(sentences[reason], options);
    this.name = 'UnreadableXml';
    this.reason = reason;
  }
}
