import { createHash, randomBytes } from 'node:crypto';
import type { ConsentLedgerId } from '#shared/integrations/ledgers.ts';
import type { LedgerKeys } from '../../platform/config.ts';
import type { Grant } from './book.ts';
import type { LedgerBooks } from './LedgerBooks.ts';
import { answered, type SandboxAnswer, type SandboxCall } from './StandIn.ts';
import { standIns } from './standIns.ts';

const minute = 60_000;
const consentLasts = 5 * minute;

const token = () => randomBytes(24).toString('base64url');

/** The redirect after consent was given or denied. */
export function decideConsent(
  books: LedgerBooks,
  ledger: ConsentLedgerId,
  asked: {
    redirectUri: string;
    state: string;
    challenge: string | null;
    companies: readonly string[];
  },
): string {
  const back = new URL(asked.redirectUri);
  back.searchParams.set('state', asked.state);
  const [company, ...others] = asked.companies;
  if (company === undefined) {
    back.searchParams.set('error', 'access_denied');
    return back.href;
  }
  const code = token();
  books.book.consents[code] = {
    ledger,
    company,
    others,
    redirectUri: asked.redirectUri,
    challenge: asked.challenge,
    expires: books.now + consentLasts,
  };
  books.save();
  back.searchParams.set('code', code);
  for (const [name, value] of Object.entries(standIns[ledger].bringsBack(company))) {
    back.searchParams.set(name, value);
  }
  return back.href;
}

export function answerToken(
  books: LedgerBooks,
  ledger: ConsentLedgerId,
  keys: LedgerKeys,
  call: SandboxCall,
): SandboxAnswer {
  if (!isAuthenticated(call, keys)) return refused('invalid_client', 401);
  const form = new URLSearchParams(call.bytes.toString('utf8'));
  const type = form.get('grant_type');
  if (type === 'authorization_code') return redeem(books, ledger, form);
  if (type === 'refresh_token') return refresh(books, ledger, form.get('refresh_token') ?? '');
  return refused('unsupported_grant_type');
}

export function answerRevocation(
  books: LedgerBooks,
  ledger: ConsentLedgerId,
  keys: LedgerKeys,
  call: SandboxCall,
): SandboxAnswer {
  if (!isAuthenticated(call, keys)) return refused('invalid_client', 401);
  const given = new URLSearchParams(call.bytes.toString('utf8')).get('token') ?? '';
  const all = Object.values(books.book.grants).filter((grant) => grant.ledger === ledger);
  const revoked = all.filter(({ refresh, before }) => [refresh, before?.token].includes(given));
  const ended = standIns[ledger].revokesAll && revoked.length > 0 ? all : revoked;
  for (const { id } of ended) delete books.book.grants[id];
  books.save();
  return { status: 200, body: '' };
}

/** The grant of this access token; `null` if the token is invalid. */
export function grantOf(
  books: LedgerBooks,
  ledger: ConsentLedgerId,
  call: SandboxCall,
): Grant | null {
  const given = call.header('Authorization').replace(/^Bearer /, '');
  for (const grant of Object.values(books.book.grants)) {
    const until = Object.hasOwn(grant.access, given) ? grant.access[given] : undefined;
    if (grant.ledger === ledger && until !== undefined && until > books.now) {
      return grant;
    }
  }
  return null;
}

function redeem(books: LedgerBooks, ledger: ConsentLedgerId, form: URLSearchParams): SandboxAnswer {
  const { consents } = books.book;
  const code = form.get('code') ?? '';
  const consent = Object.hasOwn(consents, code) ? consents[code] : undefined;
  delete consents[code];
  const isValid =
    consent !== undefined &&
    consent.ledger === ledger &&
    consent.expires > books.now &&
    consent.redirectUri === form.get('redirect_uri') &&
    (consent.challenge === null || consent.challenge === challengeOf(form.get('code_verifier')));
  if (!isValid) {
    books.save();
    return refused('invalid_grant');
  }
  const { company, others } = consent;
  const id = token();
  const grant: Grant = {
    id,
    ledger,
    company,
    others,
    left: [],
    access: {},
    refresh: token(),
    before: null,
    refreshes: 0,
    repeated: 0,
  };
  books.book.grants[id] = grant;
  return tokensOf(books, grant);
}

function refresh(books: LedgerBooks, ledger: ConsentLedgerId, given: string): SandboxAnswer {
  const grant = Object.values(books.book.grants).find(
    (one) =>
      one.ledger === ledger &&
      (one.refresh === given ||
        (one.before?.token === given && one.before.until > books.now && books.book.isForgiving)),
  );
  if (!grant) {
    books.book.turnedAway.refresh += 1;
    return refused('invalid_grant');
  }
  if (grant.refresh !== given) grant.repeated += 1;
  grant.before = { token: given, until: books.now + standIns[ledger].graceLastsInMs };
  grant.refresh = token();
  grant.refreshes += 1;
  return tokensOf(books, grant);
}

function tokensOf(books: LedgerBooks, grant: Grant): SandboxAnswer {
  const { ledger } = grant;
  const { accessToken, accessLastsInMs, besideTokens } = standIns[ledger];
  const access = accessToken?.(grant, token()) ?? token();
  const { accessMinutes } = books.book;
  const lasts = accessMinutes === null ? accessLastsInMs : Math.round(accessMinutes * minute);
  const unexpired = Object.entries(grant.access).filter(([, until]) => until > books.now);
  grant.access = { ...Object.fromEntries(unexpired), [access]: books.now + lasts };
  books.save();
  return answered({
    token_type: 'bearer',
    access_token: access,
    expires_in: lasts / 1000,
    refresh_token: grant.refresh,
    ...besideTokens,
  });
}

function isAuthenticated(call: SandboxCall, { clientId, clientSecret }: LedgerKeys): boolean {
  const given = Buffer.from(call.header('Authorization').replace(/^Basic /, ''), 'base64');
  const [id, secret] = given.toString('utf8').split(':').map(decodeURIComponent);
  return id === clientId && secret === clientSecret;
}

function challengeOf(verifier: string | null): string {
  return createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
}

const refused = (error: string, status = 400): SandboxAnswer =>
  answered({ error, error_description: error }, status);
