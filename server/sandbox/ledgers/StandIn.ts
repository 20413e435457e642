import type { connectsBy, LedgerId } from '#shared/integrations/ledgers.ts';
import type { FaultPlace, Grant } from './book.ts';
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

/** A call of the accounting API, for one company. */
interface StandInCall {
  company: string;
  call: SandboxCall;
}

/** The behaviour that differs between ledgers. */
interface BooksStandIn {
  /** Rate limit for each company. */
  mostInAMinute: number;
  /** The id of a new bill or vendor. */
  newId(books: LedgerBooks): string;
  /** Whether a deleted bill is still returned, with a deleted status. */
  showsDeleted: boolean;
  /** Whether a void bill keeps its amounts, and has a status that says so. */
  keepsVoid: boolean;
  /** Whether a company may want a class on every line. */
  mayWantClasses: boolean;
  /** What a call does, the most exact first. */
  placesOf(call: SandboxCall): readonly FaultPlace[];
  /** The request id (idempotency key) of a call. */
  requestName(call: SandboxCall): string | null;
  /** Whether another request with the same id is refused. */
  refusesReusedNames: boolean;
  closedPeriod(): SandboxAnswer;
  lapsed(): SandboxAnswer;
  shutOut(): SandboxAnswer;
  /** Headers that say which limit was reached, if the ledger sends any. */
  limitHeaders(of: 'minute' | 'day'): Readonly<Record<string, string>>;
}

/** A ledger that is connected by a consent. */
export interface ConsentStandIn extends BooksStandIn {
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
  /** The company named in the call itself, if the ledger has that. */
  companyIn?(call: SandboxCall): string;
  answer(
    books: LedgerBooks,
    asked: StandInCall & { grant: Grant },
  ): SandboxAnswer | Promise<SandboxAnswer>;
}

/** A ledger that is called with an API key. */
export interface KeyStandIn extends BooksStandIn {
  /** Where it is called. */
  path: string;
  /** The company that a call is for; `null` if the key is not accepted. */
  companyOf(books: LedgerBooks, call: SandboxCall): string | null;
  answer(books: LedgerBooks, asked: StandInCall): SandboxAnswer;
}

export type StandIns = {
  readonly [Id in LedgerId]: (typeof connectsBy)[Id] extends 'consent'
    ? ConsentStandIn
    : KeyStandIn;
};
