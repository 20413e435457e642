import type { Config } from '../../platform/config.ts';
import type { Company, Ledger } from './Ledger.ts';
import type { LedgerHttp } from './LedgerHttp.ts';
import type { LedgerProvider } from './providers.ts';

export type Addresses = Pick<
  LedgerProvider,
  'issuer' | 'authorizeUrl' | 'tokenUrl' | 'revokeUrl' | 'apiUrl' | 'appUrl'
>;

/** Tokens of one company that are to open nothing any more, and what else here depends on the same consent. */
export interface Revoking {
  http: LedgerHttp;
  /** The access token now; it is renewed on the way where that is needed. */
  access(): string;
  companyId: string;
  /** Whether the same account has connected the same company anew meanwhile. */
  isConnectedAgain(): Promise<boolean>;
  /** Which of these companies any account here has connected. */
  connectedAmong(companyIds: readonly string[]): Promise<string[]>;
}

/** Everything that the server does in another way for each ledger. What people read of them is in `shared/integrations`. */
export interface LedgerAdapter {
  /** What people consent to. */
  scope: string;
  usesPkce: boolean;
  /** The provider itself, when no sandbox stands in for it. */
  addresses(config: Pick<Config, 'quickbooksApi'>): Addresses;
  /** The companies that a consent covers; `hint` is what the provider sent the browser back with. */
  companies(http: LedgerHttp, consent: { access: string; hint: string | null }): Promise<Company[]>;
  open(
    http: LedgerHttp,
    books: { companyId: string; homeCurrency: string | null; appUrl: string },
  ): Ledger;
  /** Ends what only this company was connected by. Answers whether its refresh token can be revoked as well. */
  endConsent(revoking: Revoking): Promise<boolean>;
  /**
   * How often unpaid bills are asked about in one round: far fewer calls than the ledger takes in a minute, and in a day
   * of rounds, because exports need them too.
   */
  paymentReadsInARound: number;
}
