import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import type { Member } from '#shared/accounts/contract.ts';
import type { CurrentUser } from '#shared/auth/contract.ts';
import type { BooksItem } from '#shared/books/contract.ts';
import { listPageWords, type PageWords } from '#shared/pageWords/contract.ts';
import type { Ports } from '#sync/client/ports.ts';
import type { ServerRow } from '#sync/client/tables/rows.ts';
import { BrowserLocks } from '#sync/client/testing/BrowserLocks.ts';
import { memorySockets } from '#sync/client/testing/Device.ts';
import { memoryStorage } from '#sync/client/testing/memoryStorage.ts';
import { someId, someUser } from '#sync/client/testing/someRows.ts';
import { MemoryServer } from '#sync/testing/memory/MemoryServer.ts';
import { ApiError } from '../api/ApiError.ts';
import { connection } from '../api/connection.ts';
import { routes } from '../app/router.tsx';
import { setTakeBackTime } from '../store/decisions/takeBackTime.ts';
import { devicePorts } from '../store/device/devicePorts.ts';
import { Session } from '../store/session/Session.ts';
import { SessionContext } from '../store/session/SessionContext.ts';
import { Syncing } from '../store/syncing/Syncing.ts';
import { SyncingContext } from '../store/syncing/SyncingContext.ts';
import { toasts } from '../ui/feedback/toast.ts';

interface Opening {
  me?: Partial<CurrentUser>;
  rows?: readonly Exclude<ServerRow, { kind: 'note' }>[];
  booksItems?: readonly BooksItem[];
  answers?: Answers;
  /** Sets the server up before the device asks it. */
  prepare?: (server: MemoryServer) => void;
  /** The words of documents that the server has. */
  pageWords?: readonly PageWords[];
  /** How long an approval or a rejection can be taken back. */
  takeBackInMs?: number;
}

/** Answers to calls other than synchronising, by `GET /api/…`: a status, JSON, a response, or a function of the query. */
type Answers = Record<string, unknown>;
type MakeAnswer = (query: URLSearchParams) => unknown;

/** Opens the application at an address, on a new device, with a server in memory. */
export async function openApp(
  path: string,
  {
    me,
    rows = [],
    booksItems = [],
    answers = {},
    prepare,
    pageWords,
    takeBackInMs = 0,
  }: Opening = {},
) {
  setTakeBackTime(takeBackInMs);
  onTestFinished(() => setTakeBackTime(null));
  const owner = { person: someId(), account: someId() };
  const user = { ...someUser(owner), ...me };
  const server = new MemoryServer(owner);
  for (const row of rows) server.add(row);
  for (const item of booksItems) server.addBooksItem(item);
  prepare?.(server);
  const network = { up: true };
  const ports: Ports = {
    ...devicePorts(),
    async send(request) {
      if (!network.up) throw new Error('No network');
      if (pageWords && request.path.startsWith(listPageWords.path)) {
        const known = pageWords.map((one, index) => ({ ...one, seq: index + 1 }));
        return { status: 200, json: { rows: known, more: false }, retryAfterInMs: null };
      }
      return server.answer(request, owner);
    },
    sockets: {
      address: 'ws://docket.test/sync',
      open: memorySockets(server, { isUp: () => network.up, session: () => owner }),
    },
    locks: new BrowserLocks().of(Symbol('device')),
    journalStorage: memoryStorage(),
  };
  const known = { 'GET /api/members': [asMember(user)], 'GET /api/invitations': [] };
  const calls = answerCalls(network, Object.assign(answers, { ...known, ...answers }));

  let isSignedIn = true;
  const session = new Session({
    storage: memoryStorage(),
    async whoAmI() {
      if (isSignedIn) return user;
      throw new ApiError({ status: 401, message: 'Please sign in.' });
    },
  });
  const syncing = new Syncing(session, ports);
  await session.start();
  const testPage = location.href;
  history.replaceState(null, '', path);
  const router = createBrowserRouter(routes);
  const screen = await render(
    <SessionContext value={session}>
      <SyncingContext value={syncing}>
        <RouterProvider router={router} />
      </SyncingContext>
    </SessionContext>,
  );
  onTestFinished(async () => {
    await screen.unmount();
    for (let [first] = toasts.shown(); first; [first] = toasts.shown()) toasts.dismiss(first.id);
    router.dispose();
    // A late question must not sign this person in again: that deletes the next test's database.
    isSignedIn = false;
    await session.end();
    history.replaceState(null, '', testPage);
  });
  return {
    screen,
    me: user,
    server,
    calls,
    answers,
    address: () => location.pathname + location.search,
    /** As when the page is hidden in a browser that cannot send without it. */
    endTakeBack: () => syncing.endTakeBack(),
    cutOff() {
      network.up = false;
      connection.changed(false);
      onTestFinished(() => connection.changed(true));
    },
    reconnect() {
      network.up = true;
      connection.changed(true);
      syncing.wake();
    },
  };
}

/** Replaces `fetch` for the calls that screens make themselves. Returns the list of calls. */
function answerCalls(network: { up: boolean }, answers: Answers): string[] {
  const calls: string[] = [];
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    if (!pathname.startsWith('/api/')) return fetch(input, init);
    const name = `${init?.method ?? 'GET'} ${pathname}`;
    calls.push(searchParams.size > 0 ? `${name}?${searchParams}` : name);
    if (!network.up) throw new TypeError('No network');
    const preset = answers[name];
    const answer = isFunction(preset) ? preset(searchParams) : preset;
    if (answer instanceof Response) return answer;
    if (answer === undefined) return refusal(404);
    return typeof answer === 'number' ? refusal(answer) : Response.json(answer);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  return calls;
}

function asMember(user: CurrentUser): Member {
  const { id, email, firstName, lastName, profileImageUrl, roles, createdAt: joinedAt } = user;
  return { id, email, firstName, lastName, profileImageUrl, roles, joinedAt, away: null };
}

function isFunction(answer: unknown): answer is MakeAnswer {
  return typeof answer === 'function';
}

function refusal(status: number): Response {
  const [message, code] = ['Not now', 'not_now'];
  return Response.json({ message, code, error: { message, code }, requestId: 'test' }, { status });
}
