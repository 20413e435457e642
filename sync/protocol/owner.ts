/** Whose data a device keeps: a person, in one of their accounts. */
export interface Owner {
  person: string;
  account: string;
}

/** Whoever sends something says whose it is: it is never taken from the next person who signs in (SPEC 2.8, 10.4). */
export const ownerHeader = 'Docket-Owner';
/** The same in the address of a socket. */
export const ownerParam = 'owner';
/** What the server answers, with 409, when somebody else is signed in. */
export const anotherOwnerCode = 'another_owner';

export function ownerText({ person, account }: Owner): string {
  return `${person} ${account}`;
}
