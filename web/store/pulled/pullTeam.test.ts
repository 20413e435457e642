import { liveQuery } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import type { Member } from '#shared/accounts/contract.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { pullMembers } from './pullTeam.ts';

function memberNamed(firstName: string, last: string): Member {
  return {
    id: `018f0000-0000-7000-8000-0000000000${last}`,
    email: `${firstName}@example.test`,
    firstName,
    lastName: '',
    profileImageUrl: null,
    roles: ['viewer'],
    joinedAt: '2026-01-01T00:00:00.000Z',
    away: null,
  };
}

function serverHas(members: Member[], status = 200) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(members), { status }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('pulling members adds new ones and deletes those that the server no longer has', async () => {
  const database = new LocalDatabase('docket:pull:members');
  serverHas([memberNamed('Ada', 'a0'), memberNamed('Bob', 'b0')]);
  await pullMembers(database);
  serverHas([memberNamed('Bob', 'b0'), memberNamed('Cy', 'c0')]);
  await pullMembers(database);
  expect((await database.members.toArray()).map(({ firstName }) => firstName)).toEqual([
    'Bob',
    'Cy',
  ]);
});

test('pulling the same members again runs no query over them anew', async () => {
  const database = new LocalDatabase('docket:pull:unchanged');
  const members = [memberNamed('Ada', 'a0'), memberNamed('Bob', 'b0')];
  serverHas(members);
  await pullMembers(database);
  const seen: string[][] = [];
  const following = liveQuery(() => database.members.toArray()).subscribe((all) => {
    seen.push(all.map(({ firstName }) => firstName));
  });
  await eventually(() => expect(seen).toHaveLength(1));
  await pullMembers(database);
  serverHas([...members.slice(0, 1), memberNamed('Bea', 'b0')]);
  await pullMembers(database);
  await eventually(() => expect(seen.at(-1)).toEqual(['Ada', 'Bea']));
  expect(seen).toHaveLength(2);
  following.unsubscribe();
});

test('a failed pull keeps the local members', async () => {
  const database = new LocalDatabase('docket:pull:failing');
  serverHas([memberNamed('Ada', 'a0')]);
  await pullMembers(database);
  serverHas([], 503);
  await expect(pullMembers(database)).rejects.toThrow('503');
  expect(await database.members.count()).toBe(1);
});
