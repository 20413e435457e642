import { type AuthenticateOptions, authenticate, type DKIMResult } from 'mailauth';
import type { SenderAuthentication } from '#shared/checks/Checked.ts';
import { domainOf, isSameDomain, registered } from '#shared/checks/senders/domains.ts';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import { type HandedBy, handedByInLines, isLocal } from './handedBy.ts';
import { mailLimits } from './limits.ts';
import type { Authenticity, ResolveName } from './messages.ts';

const unknown: Authenticity = { authentication: 'none', details: {} };

/** Whether a mail is from whom it says. Where the names of the network do not answer, nothing is known of it. */
export async function authenticity(
  bytes: Uint8Array,
  fromAddress: string | null,
  envelope: Envelope,
  resolveName: ResolveName,
): Promise<Authenticity> {
  if (fromAddress === null) return unknown;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Authenticity>((resolve) => {
    timer = setTimeout(
      () => resolve({ ...unknown, details: { late: 'true' } }),
      mailLimits.authenticationMilliseconds,
    );
  });
  try {
    return await Promise.race([judge(bytes, fromAddress, envelope, resolveName), late]);
  } catch {
    return { ...unknown, details: { unusual: 'true' } };
  } finally {
    clearTimeout(timer);
  }
}

async function judge(
  bytes: Uint8Array,
  fromAddress: string,
  envelope: Envelope,
  resolveName: ResolveName,
): Promise<Authenticity> {
  const way = wayOf(envelope, bytes);
  const options: AuthenticateOptions = {
    sender: envelope.from,
    ...(way && { ip: way.ip }),
    ...(way?.helo && { helo: way.helo }),
    disableArc: true,
    disableBimi: true,
  };
  // Its types leave servers of mail out of what a name may stand for.
  const given = Object.assign(options, { resolver: resolveName });
  const { dkim, spf, dmarc } = await authenticate(Buffer.from(bytes), given);
  const domain = domainOf(fromAddress);
  const signatures = dkim.results.filter(({ signingDomain }) => isAligned(signingDomain, domain));
  const results = signatures.map(({ status }) => resultOf(status));
  const isSpfAligned = spf && isAligned(spf.domain, domain);
  const found = {
    spf: isSpfAligned ? spf.status.result : 'none',
    dkim: results.includes('pass') ? 'pass' : (results[0] ?? 'none'),
    dmarc: dmarc ? dmarc.status.result : 'none',
    policy: dmarc ? dmarc.policy || 'none' : 'none',
  };
  const details = { ...found, from: domain, ...(spf && { envelope: spf.domain }) };
  return { authentication: verdict(found, way), details };
}

interface Way extends HandedBy {
  /** A line of the mail says it. Such lines can be made up: they may speak against a sender, and never for one. */
  isSaid: boolean;
}

/** Behind a relay of one's own, the address of the relay tells nothing of the sender: the line of the relay does. */
function wayOf(envelope: Envelope, bytes: Uint8Array): Way | null {
  const { ip, helo, isSaid = false, isRelay = false } = envelope;
  if (ip === null) return null;
  if (!isRelay && !isLocal(ip)) return { ip, helo, isSaid };
  const handedBy = handedByInLines(bytes);
  return handedBy && { ...handedBy, isSaid: true };
}

/** A signature that leaves the end of a mail out says nothing of what was put there. */
function resultOf({ result, comment, underSized }: DKIMResult['status']): string {
  if (result === 'pass') return underSized ? 'partial' : 'pass';
  return result === 'neutral' && /body hash/.test(comment || '') ? 'fail' : result;
}

interface Found {
  spf: string;
  dkim: string;
  dmarc: string;
}

/**
 * A signature of the sender's own domain that does not fit says as much as a way that its domain forbids. What neither
 * proves though its domain has rules for that is not from there, also where the domain asks to let it in.
 */
function verdict({ spf, dkim, dmarc }: Found, way: Way | null): SenderAuthentication {
  const isProven = dkim === 'pass' || (spf === 'pass' && !way?.isSaid);
  if (isProven && dmarc !== 'fail') return 'pass';
  if (dkim === 'fail' || spf === 'fail') return 'fail';
  return dmarc === 'fail' && way ? 'fail' : 'none';
}

function isAligned(one: string | undefined, domain: string): boolean {
  return one !== undefined && isSameDomain(registered(one), registered(domain));
}
