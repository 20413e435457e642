/** Settings for receiving invoices by mail. */
export interface InboundConfig {
  /** Port of the built-in mail server; `null`: it does not run. */
  port: number | null;
  /** If another program uses the port, the start fails instead of going on without mail. */
  portIsAskedFor: boolean;
  /** Files of the certificate and its key; `null`: mail is received unencrypted. */
  tls: { certFile: string; keyFile: string } | null;
  /** The part after the `@` of inbound addresses. */
  domain: string;
  /** Networks of the operator's own mail servers, which forward mail from other senders. */
  relays: readonly string[];
  webhooks: WebhookKeys;
}

/** Secrets by which mail services authenticate their webhooks; `null`: the service is not accepted. */
export interface WebhookKeys {
  postmark: string | null;
  mailgun: string | null;
  /** By a password, by a signature, or by both. */
  sendgrid: { secret: string | null; publicKey: string | null } | null;
}
