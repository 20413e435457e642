import type { z } from 'zod';
import { integrationCalls } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { book, companies } from '../../../sandbox/ledgers/book.ts';
import type { TestClient } from '../../../testing/client.ts';
import type { TestServer } from '../../../testing/server.ts';

/** Where the sandbox is; mostly the server itself. */
type Sandbox = Pick<TestServer, 'url'>;

/** What somebody sees who wants to connect: the way to the provider. */
export async function beginJourney(client: TestClient, ledger: LedgerId): Promise<URL> {
  const { authUrl } = await client.call(integrationCalls[ledger].authorize);
  return new URL(authUrl);
}

/** Says yes or no at the provider. Answers the way back, as a path of ours. */
export async function decideAt(
  sandbox: Sandbox,
  way: URL,
  { answer = 'yes', company = [] }: { answer?: 'yes' | 'no'; company?: string | readonly string[] },
): Promise<string> {
  const form = new URLSearchParams({ answer });
  for (const id of [company].flat()) form.append('company', id);
  for (const name of ['redirect_uri', 'state', 'code_challenge']) {
    const value = way.searchParams.get(name);
    if (value !== null) form.set(name, value);
  }
  const response = await fetch(sandbox.url + way.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = new URL(response.headers.get('Location') ?? '', sandbox.url);
  return back.pathname + back.search;
}

/** The whole journey of somebody who connects a company's books; answers where it ends. */
export async function connectLedger(
  { client, sandbox }: { client: TestClient; sandbox: Sandbox },
  ledger: LedgerId,
  company: string | readonly string[] = companies[ledger][0].id,
): Promise<string> {
  const way = await beginJourney(client, ledger);
  const back = await decideAt(sandbox, way, { company });
  const response = await client.fetch(back);
  return response.headers.get('Location') ?? '';
}

/** Everything that stands in the sandbox's books. */
export async function booksOf(sandbox: Sandbox): Promise<z.infer<typeof book>> {
  return book.parse(await (await fetch(`${sandbox.url}/sandbox/books/data`)).json());
}

/** Has something go wrong at the provider, or its clock put forward. */
export async function disturb(
  sandbox: Sandbox,
  ledger: LedgerId,
  what: Readonly<Record<string, string>>,
): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/books/${ledger}`, {
    method: 'POST',
    body: new URLSearchParams(what),
    redirect: 'manual',
  });
}
