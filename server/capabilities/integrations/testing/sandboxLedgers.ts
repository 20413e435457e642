import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  consentCalls,
  keyCalls,
  type LedgerKey,
  newLedgerSettings,
} from '#shared/integrations/contract.ts';
import {
  type ConsentLedgerId,
  isByConsent,
  type KeyLedgerId,
  type LedgerId,
} from '#shared/integrations/ledgers.ts';
import { Gates } from '../../../platform/outside/Gates.ts';
import { createSeal } from '../../../platform/secrets/seal.ts';
import { book, companies } from '../../../sandbox/ledgers/book.ts';
import { odooDatabase, odooUsers } from '../../../sandbox/ledgers/odooUsers.ts';
import type { TestClient } from '../../../testing/client.ts';
import type { TestProduct } from '../../../testing/product.ts';
import type { TestServer } from '../../../testing/server.ts';
import type { ConnectionRow } from '../connectionStore.ts';
import { KeyedApis } from '../KeyedApis.ts';
import { LedgerAccess } from '../LedgerAccess.ts';
import { ledgerProviders } from '../providers.ts';

/** Access to ledgers, as the server of a test has it. */
export function accessOf({
  database,
  server,
}: Pick<TestProduct, 'database' | 'server'>): LedgerAccess {
  const { config, url } = server;
  const gates = new Gates();
  return new LedgerAccess({
    db: database.db,
    providers: ledgerProviders(config, Number(new URL(url).port), gates),
    keyed: new KeyedApis(config, gates),
    seal: createSeal(config.secretFor('ledger tokens'), null),
  });
}

/** A stored connection without tokens. */
export function connectionOf(
  place: Pick<ConnectionRow, 'ledger' | 'companyId'>,
): Omit<ConnectionRow, 'accountId'> {
  return {
    ...place,
    state: 'connected',
    companyName: 'A company',
    homeCurrency: null,
    sealedTokens: null,
    accessExpiresAt: null,
    refreshedAt: null,
    connectedBy: 'test',
    connectedAt: new Date(),
    lastSyncAt: null,
    pausedUntil: null,
    paymentsReadTo: null,
    settings: newLedgerSettings,
    lists: {},
    listsReadAt: null,
    billsReadTo: null,
    checkedAt: null,
  };
}

/** The server with the sandbox; mostly the server under test. */
type Sandbox = Pick<TestServer, 'url'>;

/** Begins connecting, and returns the provider's address for consent. */
export async function beginJourney(client: TestClient, ledger: ConsentLedgerId): Promise<URL> {
  const { authUrl } = await client.call(consentCalls[ledger].authorize);
  return new URL(authUrl);
}

/** Consents or declines at the provider. Returns the path back to us. */
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

/**
 * Connects a company's books from beginning to end; returns where the browser ends up. What is read after connecting has been
 * read then, so that it takes no fault of the test.
 */
export async function connectLedger(
  {
    client,
    sandbox,
  }: { client: TestClient; sandbox: Sandbox & Partial<Pick<TestServer, 'drain'>> },
  ledger: LedgerId,
  company: string | readonly string[] = companies[ledger][0].id,
): Promise<string> {
  const isConnected = isByConsent(ledger)
    ? await consent({ client, sandbox }, ledger, company)
    : await enterKey({ client, sandbox }, ledger, [company].flat());
  await sandbox.drain?.();
  return isConnected;
}

async function consent(
  { client, sandbox }: { client: TestClient; sandbox: Sandbox },
  ledger: ConsentLedgerId,
  company: string | readonly string[],
): Promise<string> {
  const way = await beginJourney(client, ledger);
  const back = await decideAt(sandbox, way, { company });
  const response = await client.fetch(back);
  return response.headers.get('Location') ?? '';
}

async function enterKey(
  { client, sandbox }: { client: TestClient; sandbox: Sandbox },
  ledger: KeyLedgerId,
  companyIds: readonly string[],
): Promise<string> {
  const { status } = await client.send(
    'POST',
    keyCalls[ledger].connect.path,
    await sandboxKey(sandbox, companyIds),
  );
  return status === 200
    ? `/integrations?status=${ledger}_connected`
    : `/integrations?error=${ledger}_connection_failed`;
}

/** What somebody enters to connect the stand-in of Odoo, as the user of these companies. */
export async function sandboxKey(
  sandbox: Sandbox,
  companyIds: readonly string[] = [companies.odoo[0].id],
): Promise<LedgerKey> {
  const [login = ''] =
    Object.entries(odooUsers).find(([, user]) =>
      isDeepStrictEqual(
        user.companies.map(({ id }) => id),
        companyIds,
      ),
    ) ?? [];
  const { apiKey: key } = await booksOf(sandbox);
  return { address: `${sandbox.url}/sandbox/odoo`, database: odooDatabase, login, key };
}

/** The id of a company of a stand-in, as Docket stores it. */
export function companyIdOf(
  sandbox: Sandbox,
  ledger: LedgerId,
  company: string = companies[ledger][0].id,
): string {
  return isByConsent(ledger) ? company : `${new URL(sandbox.url).host}/${odooDatabase}/${company}`;
}

/** Everything booked in the sandbox. */
export async function booksOf(sandbox: Sandbox): Promise<z.infer<typeof book>> {
  return book.parse(await (await fetch(`${sandbox.url}/sandbox/books/data`)).json());
}

/** A bill that somebody enters in the ledger by hand. */
export function enterBill(
  sandbox: Sandbox,
  ledger: LedgerId,
  bill: {
    vendor: string | null;
    number: string | null;
    date?: string;
    total?: string;
    /** Further fields of the form, such as the `account` of its line. */
    more?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { vendor, number, date = '2026-05-03', total = '100', more } = bill;
  const form = { enter: number ?? '', vendor: vendor ?? '', date, total, ...more };
  return disturb(sandbox, ledger, form);
}

/** Makes something go wrong at the provider, or advances its clock. */
export async function disturb(
  sandbox: Sandbox,
  ledger: LedgerId,
  disturbance: Readonly<Record<string, string>>,
): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/books/${ledger}`, {
    method: 'POST',
    body: new URLSearchParams(disturbance),
    redirect: 'manual',
  });
}
