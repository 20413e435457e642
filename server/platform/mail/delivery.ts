import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/FileStore.ts';
import { PermanentError } from '../jobs/reasonOf.ts';
import type { Gates } from '../outside/Gates.ts';
import type { ProviderGate } from '../outside/ProviderGate.ts';
import { type Letter, picturesOf } from './letter.ts';
import { renderLetter } from './renderLetter.ts';
import { type SmallPicture, smallPictures } from './smallPictures.ts';

export interface Delivery {
  /** `id` becomes the Message-ID, so that a mail sent twice after a crash is recognised as the same. */
  deliver(letter: Letter, id: string): Promise<void>;
}

const timeoutInMs = 15_000;

type Options = Pick<Config, 'smtpUrl' | 'smtpRequiresTls' | 'mailFrom' | 'publicUrl' | 'dataDir'>;

export function createDelivery(
  options: Options,
  { gates, files }: { gates: Gates; files: Pick<FileStore, 'read'> },
): Delivery {
  const composed = async (letter: Letter, id: string) =>
    compose(options, letter, id, await smallPictures(files, picturesOf(letter)));
  return options.smtpUrl
    ? overSmtp(options, options.smtpUrl, composed, gates.to('mailServer'))
    : intoFolder(mailFolder(options), composed);
}

type Composed = (letter: Letter, id: string) => Promise<ReturnType<typeof compose>>;

export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'mail');
}

function overSmtp(
  options: Options,
  smtpUrl: string,
  composed: Composed,
  gate: ProviderGate,
): Delivery {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    // Letters hold sign-in links. Without it, an attacker in between can switch the encryption off.
    requireTLS: options.smtpRequiresTls,
    connectionTimeout: timeoutInMs,
    greetingTimeout: timeoutInMs,
    socketTimeout: timeoutInMs,
  });
  return {
    async deliver(letter, id) {
      const mail = await composed(letter, id);
      try {
        await gate.run(() => transport.sendMail(mail), { isAnswer });
      } catch (error) {
        throw isPermanent(error)
          ? new PermanentError('The mail server refuses this letter.', { cause: error })
          : error;
      }
    },
  };
}

/** A response of the mail server shows that it can be reached, even if it is an error. */
const isAnswer = (error: unknown) => error instanceof Error && 'responseCode' in error;

/** 55x: a permanent refusal of this letter. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  return (
    typeof error.responseCode === 'number' && error.responseCode >= 550 && error.responseCode < 560
  );
}

/** Without a mail server, letters are written to files, which `/sandbox/mail` shows. */
function intoFolder(folder: string, composed: Composed): Delivery {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver(letter, id) {
      const { message } = await transport.sendMail(await composed(letter, id));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Names sort by time. Renaming is atomic, so readers never see a half-written letter.
      const file = path.join(folder, `${Date.now()}-${id}.eml`);
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
    },
  };
}

function compose(
  { mailFrom, publicUrl }: Options,
  letter: Letter,
  id: string,
  pictures: readonly SmallPicture[],
) {
  const host = new URL(publicUrl).hostname;
  const cidOf = (hash: string) => `${hash}@${host}`;
  const isSent = (hash: string) => pictures.some((one) => one.hash === hash);
  return {
    from: mailFrom,
    // As an object, so that the text cannot be parsed as a list of several addresses.
    to: { name: '', address: letter.to },
    ...(letter.replyTo ? { replyTo: { name: '', address: letter.replyTo } } : {}),
    subject: letter.subject,
    messageId: `<${id}@${host}>`,
    ...(letter.answers === undefined
      ? {}
      : {
          inReplyTo: letter.answers,
          references: letter.answers,
          envelope: { from: '', to: [letter.to] },
        }),
    // Suppresses automatic replies.
    headers: {
      'Auto-Submitted': letter.answers === undefined ? 'auto-generated' : 'auto-replied',
      'X-Auto-Response-Suppress': 'All',
      ...(letter.unsubscribe
        ? {
            'List-Unsubscribe': `<${letter.unsubscribe.oneClick}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    ...renderLetter(letter, publicUrl, ({ hash }) =>
      isSent(hash) ? `cid:${cidOf(hash)}` : undefined,
    ),
    attachments: pictures.map(({ hash, jpeg }, index) => ({
      filename: `page-${index + 1}.jpg`,
      content: jpeg,
      contentType: 'image/jpeg',
      contentDisposition: 'inline' as const,
      cid: cidOf(hash),
    })),
  };
}
