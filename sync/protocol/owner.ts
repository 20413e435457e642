import { protocolVersion } from './limits.ts';

/** The person, in one of their accounts, whose data a device keeps. */
export interface Owner {
  person: string;
  account: string;
}

/** Sent with every call, so that it is refused when another person has signed in meanwhile (SPEC 2.8, 10.4). */
export const ownerHeader = 'Docket-Owner';
/** The same as a query parameter, for sockets. */
export const ownerParam = 'owner';
/** The error code, with status 409, when somebody else is signed in. */
export const anotherOwnerCode = 'another_owner';

/** The error code, with status 403, when the company requires a passkey that was not used in this session (SPEC 2.5). */
export const passkeyNeededCode = 'passkey_needed';

export function ownerText({ person, account }: Owner): string {
  return `${person} ${account}`;
}

/** The query of every socket (SPEC 2.4, 2.8). */
export function socketParams(owner: Owner): Record<string, string> {
  return { v: String(protocolVersion), [ownerParam]: ownerText(owner) };
}
