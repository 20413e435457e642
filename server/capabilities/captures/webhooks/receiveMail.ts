import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CodeOf } from '#shared/http/errorCodes.ts';
import type { Services } from '../../../capability.ts';
import type { Incoming } from '../../../platform/http/incoming.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { ReceivedBody } from '../../../platform/http/receiveFile.ts';
import { acceptMail } from '../acceptMail.ts';
import { accountsAt } from '../inboundAddress.ts';
import { createInboundLimits } from '../inboundLimits.ts';
import { mailLimits } from '../reading/limits.ts';
import type { HandedMail, MailService } from './MailService.ts';

type Given = Pick<Services, 'config' | 'db' | 'files' | 'jobs'>;

/** The service sends the parsed mail in addition to the raw one. */
const largestBody = 2 * mailLimits.bytes + 10 * 1024 * 1024;
const pauseInSeconds = 10 * 60;

/** Answers to callers who have not been authenticated. */
const unauthenticated: ReadonlySet<number> = new Set([401, 413]);

/** Receives mail from a service. A mail that was acknowledged is in the file store and in the database. */
export function mailReceiver(
  given: Given,
): (service: MailService, incoming: Incoming) => Promise<void> {
  const { config, db } = given;
  const limits = createInboundLimits(config.rateLimitFactor);
  const oneByOne = queue();

  const receive = async (service: MailService, incoming: Incoming) => {
    const header = (name: string) => incoming.header(name);
    service.admit(header);
    await incoming.withBody(largestBody, async (body) => {
      // One at a time, so that only one mail is in memory.
      const { file, ...handed } = await oneByOne(() => unpack(service, header, body));
      const accountIds = await accountsAt(db, config.inbound, handed.recipients);
      if (accountIds.length === 0) {
        throw new Problem(service.inVain, 'unknown_recipient', 'No such address here.');
      }
      for (const accountId of accountIds) {
        if (!(await limits.allowsMail(accountId))) {
          throw later('too_many_mails', 'Too many mails for this address.');
        }
      }
      await acceptMail(given, file, handed.envelope, accountIds);
    });
  };

  return async (service, incoming) => {
    const { ip, log } = incoming;
    if (!(await limits.mayTry(ip)))
      throw later('too_many_tries', 'Too many calls at once that prove nothing.');
    // Counted in advance and taken back on success, so that unauthenticated calls at once cannot fill the disk.
    await limits.countMiss(ip);
    try {
      await receive(service, incoming);
      await limits.forgiveMiss(ip);
    } catch (error) {
      if (!(error instanceof Problem && unauthenticated.has(error.status)))
        await limits.forgiveMiss(ip);
      if (error instanceof Problem) {
        log.warn({ service: service.name, code: error.code }, 'mail not taken');
      }
      throw error;
    }
  };
}

async function unpack(service: MailService, header: (name: string) => string, body: ReceivedBody) {
  const bytes = await readFile(body.path);
  const { raw, ...handed } = await service.read({ header, body: bytes, type: body.type });
  if (raw.length > mailLimits.bytes) {
    throw new Problem(service.inVain, 'too_large', 'The mail is larger than 35 MB.');
  }
  return { ...handed, file: await onDisk(raw, path.join(body.folder, 'mail')) };
}

async function onDisk(raw: HandedMail['raw'], to: string) {
  await writeFile(to, raw, { mode: 0o600 });
  return { path: to, hash: createHash('sha256').update(raw).digest('hex'), size: raw.length };
}

/** 503 is the status after which every service retries. */
const later = (code: CodeOf<503>, message: string) =>
  new Problem(503, code, `${message} Try again later.`, {
    headers: { 'Retry-After': String(pauseInSeconds) },
  });

function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
