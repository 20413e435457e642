import { type AuthenticateOptions, authenticate } from 'mailauth';
import type { SenderAuthentication } from '#shared/checks/Checked.ts';
import { domainOf, isSameDomain, registered } from '#shared/checks/senders/domains.ts';
import type { Envelope } from '../captureStore.ts';
import { mailLimits } from './limits.ts';
import type { ResolveName } from './MailReader.ts';
import type { Authenticity } from './messages.ts';

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
  { from, ip, helo }: Envelope,
  resolveName: ResolveName,
): Promise<Authenticity> {
  // Behind a relay of one's own, the address of the relay tells nothing of the sender.
  const client = ip !== null && !isLocal(ip) ? ip : null;
  const options: AuthenticateOptions = {
    sender: from,
    ...(client && { ip: client }),
    ...(client && helo && { helo }),
    disableArc: true,
    disableBimi: true,
  };
  // Its types leave servers of mail out of what a name may stand for.
  const given = Object.assign(options, { resolver: resolveName });
  const { dkim, spf, dmarc } = await authenticate(Buffer.from(bytes), given);
  const domain = domainOf(fromAddress);
  const signatures = dkim.results.filter(({ signingDomain }) => isAligned(signingDomain, domain));
  const results = signatures.map(({ status: { result, comment } }) =>
    result === 'neutral' && /body hash/.test(comment ?? '') ? 'fail' : result,
  );
  const isSpfAligned = spf && isAligned(spf.domain, domain);
  const found = {
    spf: isSpfAligned ? spf.status.result : 'none',
    dkim: results.includes('pass') ? 'pass' : (results[0] ?? 'none'),
    dmarc: dmarc ? dmarc.status.result : 'none',
    policy: dmarc ? dmarc.policy || 'none' : 'none',
  };
  const details = { ...found, from: domain, ...(spf && { envelope: spf.domain }) };
  return { authentication: verdict(found, client !== null), details };
}

interface Found {
  spf: string;
  dkim: string;
  dmarc: string;
  policy: string;
}

/** A signature of the sender's own domain that does not fit says as much as a way that its domain forbids. */
function verdict({ spf, dkim, dmarc, policy }: Found, knowsWay: boolean): SenderAuthentication {
  if (dmarc === 'pass' || dkim === 'pass' || spf === 'pass') return 'pass';
  if (dkim === 'fail' || spf === 'fail') return 'fail';
  return dmarc === 'fail' && policy !== 'none' && knowsWay ? 'fail' : 'none';
}

function isAligned(one: string | undefined, domain: string): boolean {
  return one !== undefined && isSameDomain(registered(one), registered(domain));
}

/** Of this machine or its network. */
function isLocal(ip: string): boolean {
  return /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^(::1$|f[cd][0-9a-f]{2}:|fe80:)/i.test(
    ip,
  );
}
