import type { Grant } from './book.ts';
import type { LedgerBooks } from './LedgerBooks.ts';

/** An answer of the sandbox; `body` is usually JSON. */
export interface SandboxAnswer {
  status: number;
  body: string;
}

export function answered(json: unknown, status = 200): SandboxAnswer {
  return { status, body: JSON.stringify(json) };
}

/** A call to the sandbox. */
export interface SandboxCall {
  method: string;
  /** Relative to the API of its ledger. */
  path: string;
  query: URLSearchParams;
  header(name: string): string;
  bytes: Buffer;
}

/** A call of the accounting API, for one company under one consent. */
interface StandInCall {
  company: string;
  grant: Grant;
  call: SandboxCall;
}

/** The behaviour that differs between ledgers. */
export interface StandIn {
  /** Rate limit for each company. */
  mostInAMinute: number;
  accessLastsInMs: number;
  /** How long a replaced refresh token is still accepted. */
  graceLastsInMs: number;
  /** Whether one consent may cover several companies. */
  coversSeveral: boolean;
  /** Query parameters of the redirect besides the code. */
  bringsBack(company: string): Readonly<Record<string, string>>;
  /** Makes an access token, if it contains more than random bytes. */
  accessToken?(grant: Grant, random: string): string;
  /** Further properties in the answer with the tokens. */
  besideTokens: Readonly<Record<string, unknown>>;
  /** Whether revoking one token ends all consents of its user (all consents here have the same user). */
  revokesAll: boolean;
  /** The id of a new bill or vendor. */
  newId(books: LedgerBooks): string;
  /** Whether a deleted bill is still returned, with a deleted status. */
  showsDeleted: boolean;
  /** The company named in the call itself, if the ledger has that. */
  companyIn?(call: SandboxCall): string;
  /** The request id (idempotency key) of a call. */
  requestName(call: SandboxCall): string | null;
  /** Whether another request with the same id is refused. */
  refusesReusedNames: boolean;
  answer(books: LedgerBooks, asked: StandInCall): SandboxAnswer | Promise<SandboxAnswer>;
  closedPeriod(): SandboxAnswer;
  lapsed(): SandboxAnswer;
  shutOut(): SandboxAnswer;
  /** Headers that say which limit was reached, if the ledger sends any. */
  limitHeaders(of: 'minute' | 'day'): Readonly<Record<string, string>>;
}
