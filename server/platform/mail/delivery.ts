import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { PermanentError } from '../jobs/reasonOf.ts';
import { type Letter, renderLetter } from './letter.ts';

export interface Delivery {
  /** `id` becomes the Message-ID, so that a mail sent twice after a crash is recognised as the same. */
  deliver(letter: Letter, id: string): Promise<void>;
}

const timeoutInMs = 15_000;

type Options = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>;

export function createDelivery(options: Options): Delivery {
  return options.smtpUrl
    ? overSmtp(options, options.smtpUrl)
    : intoFolder(options, mailFolder(options));
}

export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'mail');
}

function overSmtp(options: Options, smtpUrl: string): Delivery {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutInMs,
    greetingTimeout: timeoutInMs,
    socketTimeout: timeoutInMs,
  });
  return {
    async deliver(letter, id) {
      try {
        await transport.sendMail(compose(options, letter, id));
      } catch (error) {
        throw isPermanent(error)
          ? new PermanentError('The mail server refuses this letter.', { cause: error })
          : error;
      }
    },
  };
}

/** 55x: a permanent refusal of this letter. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  return (
    typeof error.responseCode === 'number' && error.responseCode >= 550 && error.responseCode < 560
  );
}

/** Without a mail server, letters are written to files, which `/sandbox/mail` shows. */
function intoFolder(options: Options, folder: string): Delivery {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver(letter, id) {
      const { message } = await transport.sendMail(compose(options, letter, id));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Names sort by time. Renaming is atomic, so readers never see a half-written letter.
      const file = path.join(folder, `${Date.now()}-${id}.eml`);
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
    },
  };
}

function compose({ mailFrom, publicUrl }: Options, letter: Letter, id: string) {
  return {
    from: mailFrom,
    // As an object, so that the text cannot be parsed as a list of several addresses.
    to: { name: '', address: letter.to },
    ...(letter.replyTo ? { replyTo: { name: '', address: letter.replyTo } } : {}),
    subject: letter.subject,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // Suppresses automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(letter.unsubscribe
        ? {
            'List-Unsubscribe': `<${letter.unsubscribe.oneClick}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    ...renderLetter(letter, publicUrl),
  };
}
