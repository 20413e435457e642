import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import type { InboundConfig } from '../../platform/InboundConfig.ts';
import { OperatorError } from '../../platform/lifetime.ts';

/** A certificate and its key, in PEM. */
interface Pair {
  cert: string;
  key: string;
}

type Files = NonNullable<InboundConfig['tls']>;

/** The certificate for STARTTLS. It is read again when its files change, since certificates are renewed. */
export class MailCertificate {
  readonly pair: Pair;
  readonly #files: Files;
  readonly #log: Logger;
  #version: string;

  private constructor(files: Files, log: Logger, { pair, version }: Read) {
    this.#files = files;
    this.#log = log;
    this.pair = pair;
    this.#version = version;
  }

  static async open(files: Files, log: Logger): Promise<MailCertificate> {
    try {
      return new MailCertificate(files, log, await read(files));
    } catch (error) {
      throw new OperatorError(
        `INBOUND_SMTP_TLS_CERT and INBOUND_SMTP_TLS_KEY are not usable: ${textOf(error)}`,
      );
    }
  }

  /** The new certificate if the files have changed; an unusable one is logged and ignored. */
  async renewed(): Promise<Pair | null> {
    const version = await versionOf(this.#files).catch(() => this.#version);
    if (version === this.#version) return null;
    this.#version = version;
    try {
      return (await read(this.#files)).pair;
    } catch (error) {
      this.#log.warn(`The certificate for mail was not renewed: ${textOf(error)}`);
      return null;
    }
  }
}

interface Read {
  pair: Pair;
  version: string;
}

async function read(files: Files): Promise<Read> {
  const version = await versionOf(files);
  const [cert, key] = await Promise.all([
    readFile(files.certFile, 'utf8'),
    readFile(files.keyFile, 'utf8'),
  ]);
  // Throws if one of them is invalid, or if they do not belong together.
  createSecureContext({ cert, key });
  return { pair: { cert, key }, version };
}

async function versionOf({ certFile, keyFile }: Files): Promise<string> {
  const stats = await Promise.all([certFile, keyFile].map((file) => stat(file)));
  return stats.map(({ mtimeMs, size }) => `${mtimeMs} ${size}`).join();
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
