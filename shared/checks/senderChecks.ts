import type { Check, Found, Sender } from './CheckInput.ts';
import {
  domainOf,
  isBillingService,
  isPublicMailProvider,
  isSameDomain,
  registrableDomainOf,
} from './senders/domains.ts';
import { isOneApart, resemblance, skeleton } from './senders/resemblance.ts';

export function senderUnauthenticated({
  sender,
}: {
  sender: Pick<Sender, 'address' | 'authentication'> | null;
}): Found | null {
  if (sender?.authentication === 'none') {
    const explanation = `Nothing proves that this mail is from ${sender.address}: it is not signed, and came from a server that is not authorized for this address. Call the vendor at a number that you already have.`;
    return { code: 'sender_unauthenticated', explanation };
  }
  if (sender?.authentication !== 'fail') return null;
  const explanation = `The mail claims to be from ${sender.address}, but its signature or its server shows that it is not. Call the vendor at a number that you already have.`;
  return { code: 'sender_unauthenticated', explanation };
}

/** A missing signature alone proves nothing, but it is suspicious if earlier mails of the vendor were authenticated. */
export const senderUnproven: Check = ({ sender }) => {
  if (sender?.authentication !== 'none' || !sender.provenBefore) return null;
  const explanation = `Nothing proves that this came from ${sender.address}, although earlier mails of this vendor were proven. Call them at a number that you already have.`;
  return { code: 'sender_unproven', explanation };
};

/** An address that imitates a known one. */
export const lookalikeSender: Check = ({ sender }) => {
  const like = sender && !isExpected(sender) ? resembled(sender) : null;
  if (!sender || !like) return null;
  const explanation = `${sender.address} is not ${like.known}, which this vendor has: ${like.how}. Do not answer it; call them at a number that you already have.`;
  return { code: 'lookalike_sender', explanation };
};

export const senderMismatch: Check = ({ sender }) => {
  const [usual] = sender?.known ?? [];
  if (!sender || usual === undefined || isExpected(sender) || resembled(sender)) return null;
  const isPublicProvider = isPublicMailProvider(registrableDomainOf(domainOf(sender.address)));
  const explanation = `This came from ${sender.address}, ${isPublicProvider ? 'a mailbox that anybody can open' : 'an address that this vendor has not used before'}; they use ${usual}.`;
  return { code: 'sender_mismatch', explanation };
};

/** Sent by the vendor, by a colleague who forwards it, or by a billing service. */
function isExpected({ address, known, own }: Sender): boolean {
  const from = registrableDomainOf(domainOf(address));
  const isAt = (other: string) => isSameDomain(from, registrableDomainOf(domainOf(other)));
  if (isPublicMailProvider(from)) return known.some((one) => isSameAddress(one, address));
  return isBillingService(from) || known.some(isAt) || own.some(isAt);
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function resembled({ address, known }: Sender): { known: string; how: string } | null {
  const from = registrableDomainOf(domainOf(address));
  for (const one of known) {
    const domain = registrableDomainOf(domainOf(one));
    const how = isPublicMailProvider(domain)
      ? resemblingMailbox(address, one)
      : !isPublicMailProvider(from) && resemblance(from, domain);
    if (how) return { known: one, how };
  }
  return null;
}

/** At public mail providers the local part is imitated instead of the domain. */
function resemblingMailbox(address: string, known: string): string | null {
  if (!isSameDomain(registrableDomainOf(domainOf(address)), registrableDomainOf(domainOf(known))))
    return null;
  const [one, other] = [localPart(address), localPart(known)];
  if (other.length < 5) return null;
  if (skeleton(one) === skeleton(other)) return 'it only looks the same';
  return isOneApart(one, other) ? 'it differs by one letter' : null;
}

function localPart(address: string): string {
  return address.slice(0, Math.max(address.lastIndexOf('@'), 0)).toLowerCase();
}
