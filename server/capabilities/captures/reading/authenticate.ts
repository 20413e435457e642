import { type AuthenticateOptions, authenticate, type DKIMResult } from 'mailauth';
import type { SenderAuthentication } from '#shared/checks/CheckInput.ts';
import { domainOf, isSameDomain, registrableDomainOf } from '#shared/checks/senders/domains.ts';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import { isLocal, type SendingServer, sendingServerIn } from './handedBy.ts';
import { mailLimits } from './limits.ts';
import type { Authenticity, ResolveName } from './messages.ts';

const unknown: Authenticity = { authentication: 'none', details: {} };

/** Checks SPF, DKIM and DMARC. The result is `none` if DNS does not answer in time. */
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
  const origin = originOf(envelope, bytes);
  const options: AuthenticateOptions = {
    sender: envelope.from,
    ...(origin && { ip: origin.ip }),
    ...(origin?.helo && { helo: origin.helo }),
    disableArc: true,
    disableBimi: true,
  };
  // Assigned separately, because the package's type for resolvers leaves out MX records.
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
  return { authentication: verdict(found, origin), details };
}

interface Origin extends SendingServer {
  /** Taken from a header line, which may be forged: it counts against a sender, never for one. */
  isSaid: boolean;
}

/** For mail through our own relay, the relay's `Received` line is used instead of its address. */
function originOf(envelope: Envelope, bytes: Uint8Array): Origin | null {
  const { ip, helo, isSaid = false, isRelay = false } = envelope;
  if (ip === null) return null;
  if (!isRelay && !isLocal(ip)) return { ip, helo, isSaid };
  const handedBy = sendingServerIn(bytes);
  return handedBy && { ...handedBy, isSaid: true };
}

/** A signature over a part of the body (`l=`) does not cover what was appended. */
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
 * An invalid signature of the sender's own domain counts like a failed SPF. A failed DMARC is a failure even if the
 * domain's policy asks to accept such mail.
 */
function verdict({ spf, dkim, dmarc }: Found, origin: Origin | null): SenderAuthentication {
  const isProven = dkim === 'pass' || (spf === 'pass' && !origin?.isSaid);
  if (isProven && dmarc !== 'fail') return 'pass';
  if (dkim === 'fail' || spf === 'fail') return 'fail';
  return dmarc === 'fail' && origin ? 'fail' : 'none';
}

function isAligned(one: string | undefined, domain: string): boolean {
  return one !== undefined && isSameDomain(registrableDomainOf(one), registrableDomainOf(domain));
}
