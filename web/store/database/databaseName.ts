import type { Owner } from '#sync/protocol/owner.ts';

const prefix = 'docket';

export function databaseName({ person, account }: Owner): string {
  return `${prefix}:${person}:${account}`;
}

export function ownerOf(name: string): Owner {
  const [first, person, account] = name.split(':');
  if (first !== prefix || !person || !account) throw new Error(`${name} is no database of ours`);
  return { person, account };
}

/** The databases on this device that this person may not see and that must be deleted. */
export function namesToForget(
  names: readonly string[],
  person: string,
  accounts: readonly string[],
): string[] {
  const kept = accounts.map((account) => databaseName({ person, account }));
  return ourNames(names).filter((name) => !kept.includes(name));
}

export function ourNames(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(`${prefix}:`));
}
