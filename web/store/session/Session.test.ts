import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { keepCapture } from '#sync/client/captures/captures.ts';
import type { NewItem } from '#sync/client/tables/rows.ts';
import { memoryStorage } from '#sync/client/testing/memoryStorage.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { ApiError, OfflineError } from '../../api/ApiError.ts';
import { memoryCaches } from '../../sw/testing/memoryCaches.ts';
import { databaseName } from '../database/databaseName.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { keepShared, listShared } from '../device/sharedFiles.ts';
import { anotherAccount, person } from '../testing.ts';
import { remember } from './remembered.ts';
import { Session, type SessionPorts } from './Session.ts';

const ada = person({ firstName: 'Ada' });
const bob = person({ firstName: 'Bob', id: '018f0000-0000-7000-8000-0000000000b0' });
const refused = () => Promise.reject(new ApiError({ status: 401, message: 'Sign in' }));
const unreachable = () => Promise.reject(new OfflineError(new TypeError('Failed to fetch')));

let storage: Storage;

function sessionWith(whoAmI: SessionPorts['whoAmI']): Session {
  return new Session({ storage, whoAmI });
}

async function firstNameIn(session: Session): Promise<string | undefined> {
  const state = session.state();
  if (state.status !== 'in') return undefined;
  return (await state.database.me.toCollection().first())?.firstName;
}

function names(): Promise<string[]> {
  return Dexie.getDatabaseNames();
}

beforeEach(() => {
  storage = memoryStorage();
  // A new device for every test.
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
});

describe('starting', () => {
  test('without a remembered person and with a 401 is signed out', async () => {
    const session = sessionWith(refused);
    expect(session.state()).toEqual({ status: 'checking' });
    await session.start();
    expect(session.state()).toEqual({ status: 'out', why: 'nobody' });
  });

  test('without a remembered person and without network reports the server as unreachable', async () => {
    const session = sessionWith(unreachable);
    await session.start();
    expect(session.state()).toEqual({ status: 'out', why: 'unreachable' });
  });

  test('opens the last session before the server answers, and keeps it without network', async () => {
    await sessionWith(async () => ada).start();
    const session = sessionWith(unreachable);
    const started = session.start();
    expect(session.state()).toMatchObject({ status: 'in', validity: 'remembered' });
    await started;
    expect(session.state()).toMatchObject({ status: 'in', validity: 'remembered' });
    expect(await firstNameIn(session)).toBe('Ada');
  });

  test('updates the person from the server', async () => {
    await sessionWith(async () => ada).start();
    const session = sessionWith(async () => ({ ...ada, firstName: 'Augusta' }));
    await session.start();
    expect(session.state()).toMatchObject({ validity: 'confirmed' });
    expect(await firstNameIn(session)).toBe('Augusta');
  });

  test('does not open what another tab has left since the page asked who is signed in', async () => {
    await sessionWith(async () => ada).begin(ada);
    const answers = [Promise.resolve(ada)];
    const session = sessionWith(() => answers.shift() ?? refused());
    await sessionWith(refused).end();
    await session.start();
    expect(session.state()).toMatchObject({ status: 'out' });
    expect(await names()).toEqual([]);
  });

  test('opens the company that another tab has switched to since the page asked', async () => {
    const switched = { ...ada, accountId: anotherAccount };
    await sessionWith(async () => switched).begin(switched);
    const answers = [ada];
    const session = sessionWith(async () => answers.shift() ?? switched);
    await session.start();
    expect((await session.person())?.accountId).toBe(anotherAccount);
  });

  test('survives unreadable session storage', async () => {
    storage.setItem('docket.session', '{broken');
    const session = sessionWith(refused);
    await session.start();
    expect(session.state()).toMatchObject({ status: 'out' });
  });
});

describe('a session that is over', () => {
  test('closes, keeps the data, and is not opened by the next start', async () => {
    const session = sessionWith(async () => ada);
    await session.start();
    session.expire();
    expect(session.state()).toEqual({ status: 'out', why: 'ended' });
    expect(await names()).toHaveLength(1);

    for (const answer of [unreachable, refused]) {
      const next = sessionWith(answer);
      await next.start();
      expect(next.state()).toEqual({ status: 'out', why: 'ended' });
    }
  });

  test('keeps the screen open while something unsaved is on it', async () => {
    const session = sessionWith(async () => ada);
    await session.start();
    const releases = [session.keepOpen(), session.keepOpen()];
    session.expire();
    expect(session.state()).toMatchObject({ status: 'in', validity: 'ended' });
    expect(await session.person()).toBeUndefined();
    releases[0]?.();
    expect(session.state()).toMatchObject({ status: 'in', validity: 'ended' });
    releases[1]?.();
    expect(session.state()).toEqual({ status: 'out', why: 'ended' });
  });

  test('continues when the same person signs in in another tab', async () => {
    const here = sessionWith(async () => ada);
    await here.start();
    const before = here.state();
    const release = here.keepOpen();
    here.expire();
    await sessionWith(async () => ada).start();
    here.adopt();
    release();
    expect(here.state()).toMatchObject({ status: 'in', validity: 'remembered' });
    await here.refresh();
    expect(here.state()).toEqual(before);
  });

  test('has its data again when the same person signs in', async () => {
    const session = sessionWith(async () => ada);
    await session.start();
    const before = session.state();
    if (before.status === 'in') await before.database.members.add(memberRow(ada));
    session.expire();
    await session.begin(ada);
    const after = session.state();
    expect(after.status === 'in' && (await after.database.members.count())).toBe(1);
  });
});

describe('asking the server', () => {
  test('updates the person in `me` and among the members', async () => {
    const session = sessionWith(async () => ({ ...ada, firstName: 'Augusta' }));
    await session.begin(ada);
    const state = session.state();
    if (state.status === 'in') await state.database.members.add(memberRow(ada));
    await session.refresh();
    expect(await firstNameIn(session)).toBe('Augusta');
    const rows = state.status === 'in' ? await state.database.members.toArray() : [];
    expect(rows).toMatchObject([{ firstName: 'Augusta', roles: ada.roles }]);
  });

  test('during a request makes one further request for all callers', async () => {
    let asked = 0;
    const session = sessionWith(async () => {
      asked++;
      return ada;
    });
    await session.begin(ada);
    await Promise.all([session.refresh(), session.refresh()]);
    expect(asked).toBe(1);
    const first = session.refresh();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.all([first, session.refresh(), session.refresh()]);
    expect(asked).toBe(3);
  });
});

describe('another person', () => {
  test('gets a new database, and the first person’s is deleted', async () => {
    const session = sessionWith(async () => ada);
    await session.start();
    session.expire();
    await session.begin(bob);
    expect(await names()).toEqual([databaseName({ person: bob.id, account: bob.accountId })]);
  });
});

describe('unsent data', () => {
  const edit: NewItem = {
    kind: 'edit',
    entity: documentName('invoice', '018f0000-0000-7000-8000-0000000000c0'),
    editId: '0011223344556677',
    update: new Uint8Array(),
    entries: [],
    author: { id: ada.id, name: 'Ada' },
    alone: false,
    state: 'waiting',
    madeAt: 0,
    problem: null,
  };

  async function leaveUnsent(session: Session): Promise<void> {
    const state = session.state();
    if (state.status === 'in') await state.database.outbox.add(edit);
  }

  test('is kept when the session ends and another person signs in and out', async () => {
    const session = sessionWith(async () => ada);
    await session.start();
    await leaveUnsent(session);
    session.expire();
    await session.begin(bob);
    const state = session.state();
    expect(state.status === 'in' && (await state.database.outbox.count())).toBe(0);
    expect((await session.unsent()).all).toBe(0);
    await session.end();
    await session.begin(ada);
    expect((await session.unsent()).all).toBe(1);
  });

  test('includes captures, which are kept when the session ends', async () => {
    const session = sessionWith(async () => ada);
    await session.start();
    const state = session.state();
    if (state.status !== 'in') throw new Error('Nobody is signed in');
    const capture = { id: 'c', fileName: 'rent.pdf', hash: '#', bytes: new Blob(['rent']) };
    await keepCapture(state.database, capture, 0);
    session.expire();
    await session.begin(bob);
    await session.begin(ada);
    expect(await session.unsent()).toEqual({ all: 1, files: 1 });
    await session.end();
    expect(await names()).toEqual([]);
  });

  test('12.6 includes shared files, which are deleted on sign-out', async () => {
    vi.stubGlobal('caches', memoryCaches());
    vi.stubGlobal('location', { origin: 'https://docket.test' });
    const session = sessionWith(async () => ada);
    await session.start();
    await keepShared([new File(['a'], 'a.pdf')], 0);
    session.expire();
    await session.begin(ada);
    expect(await session.unsent()).toEqual({ all: 1, files: 1 });
    await session.end();
    expect(await listShared()).toEqual([]);
    vi.unstubAllGlobals();
  });

  test('11.8 is counted in all companies before signing out, and deleted by it', async () => {
    const both = { ...ada, accounts: [{ id: anotherAccount, name: 'Other' }] };
    const session = sessionWith(async () => both);
    await session.start();
    await leaveUnsent(session);
    await session.begin({
      ...ada,
      accountId: anotherAccount,
      accounts: [{ id: ada.accountId, name: ada.accountName }],
    });
    await leaveUnsent(session);
    expect(await session.unsent()).toEqual({ all: 2, files: 0 });
    await session.end();
    expect(await names()).toEqual([]);
  });
});

describe('another account of the same person', () => {
  test('has a database of its own beside the first', async () => {
    const both = { ...ada, accounts: [{ id: anotherAccount, name: 'Other' }] };
    const session = sessionWith(async () => both);
    await session.start();
    const first = session.state();
    await session.begin({
      ...ada,
      accountId: anotherAccount,
      accounts: [{ id: ada.accountId, name: ada.accountName }],
    });
    const second = session.state();
    expect(second.status === 'in' && first.status === 'in' && first.database).not.toBe(
      second.status === 'in' && second.database,
    );
    expect(await names()).toHaveLength(2);
  });

  test('is deleted from the device once the person no longer belongs to it', async () => {
    const session = sessionWith(async () => ada);
    await session.start();
    await session.begin({ ...ada, accountId: anotherAccount, accounts: [] });
    expect(await names()).toEqual([databaseName({ person: ada.id, account: anotherAccount })]);
  });
});

describe('signing out', () => {
  test('waits for what the database is doing, which else blocks its deletion', async () => {
    const session = sessionWith(async () => ada);
    await session.start();
    const state = session.state();
    if (state.status !== 'in') throw new Error('Nobody is signed in');
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warned.mockRestore());
    let left = 300;
    const members = state.database.backendDB().transaction('members', 'readwrite');
    const putAgain = () => {
      left -= 1;
      if (left > 0) members.objectStore('members').put(memberRow(ada)).onsuccess = putAgain;
    };
    putAgain();
    await session.end();
    expect(left).toBe(0);
    expect(warned).not.toHaveBeenCalled();
    expect(await names()).toEqual([]);
  });

  test('deletes the database also if the browser has closed it without saying so', async () => {
    const session = sessionWith(async () => ada);
    await session.start();
    const state = session.state();
    if (state.status !== 'in') throw new Error('Nobody is signed in');
    await state.database.open();
    state.database.backendDB().close();
    await session.end();
    expect(await names()).toEqual([]);
  });

  test('deletes the databases of Docket and no others', async () => {
    const other = new Dexie('somebody-else');
    other.version(1).stores({ rows: 'id' });
    await other.open();
    const session = sessionWith(async () => ada);
    await session.start();
    await session.end();
    expect(session.state()).toEqual({ status: 'out', why: 'left' });
    expect(await names()).toEqual(['somebody-else']);
    expect(storage.length).toBe(0);
    other.close();
  });

  test('is not undone by a request that was under way', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<CurrentUser>();
    const session = sessionWith(() => {
      asked.resolve();
      return answer.promise;
    });
    await session.begin(ada);
    const asking = session.refresh();
    await asked.promise;
    await session.end();
    answer.resolve(ada);
    await asking;
    expect(session.state()).toEqual({ status: 'out', why: 'left' });
  });

  test('in one tab signs out the others', async () => {
    const here = sessionWith(async () => ada);
    const there = sessionWith(async () => ada);
    await here.start();
    await there.start();
    const ended = here.end();
    there.adopt();
    await ended;
    expect(there.state()).toEqual({ status: 'out', why: 'left' });
    expect(await names()).toEqual([]);
  });
});

test('signing in in one tab signs in the others', async () => {
  const waiting = sessionWith(refused);
  await waiting.start();
  await sessionWith(async () => ada).start();
  waiting.adopt();
  expect(await firstNameIn(waiting)).toBe('Ada');
});

test('session listeners are called for every change until they unsubscribe', async () => {
  const session = sessionWith(async () => ada);
  const heard: string[] = [];
  const stop = session.subscribe(() => heard.push(session.state().status));
  await session.start();
  session.expire();
  stop();
  await session.begin(ada);
  expect(heard).toEqual(['in', 'out']);
});

test('a database without its me row opens and gets it from the server', async () => {
  const owner = { person: ada.id, account: ada.accountId };
  remember(storage, { ...owner, live: true });
  const empty = new LocalDatabase(databaseName(owner));
  await empty.open();
  empty.close();
  const session = sessionWith(async () => ada);
  await session.start();
  expect(await firstNameIn(session)).toBe('Ada');
});

function memberRow(user: CurrentUser) {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: null,
    roles: user.roles,
    joinedAt: user.createdAt,
    away: null,
  };
}
