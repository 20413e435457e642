import type { Grant } from './book.ts';
import type { LedgerBooks } from './LedgerBooks.ts';
import type { SandboxAnswer, SandboxCall } from './SandboxAnswer.ts';

/** A call of the accounting API, of one company, under one consent. */
export interface StandInCall {
  company: string;
  grant: Grant;
  call: SandboxCall;
}

/** What the stand-in of one ledger does as that ledger does it. */
export interface StandIn {
  /** Calls of one company. */
  mostInAMinute: number;
  accessLastsInMs: number;
  /** How long a refresh token that was renewed is taken once more. */
  graceLastsInMs: number;
  /** One consent may be for several companies. */
  coversSeveral: boolean;
  /** What the browser is sent back with, beside the code. */
  bringsBack(company: string): Readonly<Record<string, string>>;
  /** An access token where it is more than random. */
  accessToken?(grant: Grant, random: string): string;
  /** What is answered beside the tokens. */
  besideTokens: Readonly<Record<string, unknown>>;
  /** With one token go all consents of its user, who is the same for every consent here. */
  revokesAll: boolean;
  /** Whether a deleted bill is still shown, as deleted. */
  showsDeleted: boolean;
  /** The company that a call is for, where it says so itself. */
  companyIn?(call: SandboxCall): string;
  /** The name of a request, by which it is carried out once. */
  requestName(call: SandboxCall): string | null;
  /** Another request under the same name is refused. */
  refusesReusedNames: boolean;
  answer(books: LedgerBooks, asked: StandInCall): SandboxAnswer | Promise<SandboxAnswer>;
  closedPeriod(): SandboxAnswer;
  lapsed(): SandboxAnswer;
  shutOut(): SandboxAnswer;
  /** Says which limit was reached, where it says so. */
  limitHeaders(of: 'minute' | 'day'): Readonly<Record<string, string>>;
}
