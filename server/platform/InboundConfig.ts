/** How invoices come in by mail. */
export interface InboundConfig {
  /** Of the mail server in the product; `null`: there is none. */
  port: number | null;
  /** Another program on the port stops the start. */
  portIsAskedFor: boolean;
  /** The files of a certificate and of its key; `null`: mail comes in without encryption. */
  tls: { certFile: string; keyFile: string } | null;
  /** What stands behind the `@` of the addresses. */
  domain: string;
  /** Networks of mail servers of one's own, which hand over what others have sent. */
  relays: readonly string[];
  webhooks: WebhookKeys;
}

/** What services that hand mail over by webhook prove themselves by; `null`: they may not. */
export interface WebhookKeys {
  postmark: string | null;
  mailgun: string | null;
  /** By a password, by a signature, or by both. */
  sendgrid: { secret: string | null; publicKey: string | null } | null;
}
