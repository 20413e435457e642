import type { BooksItem } from '#shared/books/contract.ts';
import type { LedgerChoices, LedgerKey } from '#shared/integrations/contract.ts';
import type { connectsBy, LedgerId } from '#shared/integrations/ledgers.ts';
import type { Config } from '../../platform/config.ts';
import type { Company, Ledger } from './Ledger.ts';
import type { LedgerHttp } from './LedgerHttp.ts';

/** The addresses of a provider of accounting software. */
export interface Addresses {
  issuer: string;
  /** The consent page, opened in the browser. */
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  apiUrl: string;
  /** The provider's application, where people look at bills. */
  appUrl: string;
}

/** A company's tokens that are to be revoked, and what else depends on the same consent. */
export interface Revoking {
  http: LedgerHttp;
  /** The present access token; it is refreshed on the way if needed. */
  access(): string;
  companyId: string;
  /** Whether the same account has connected the same company again meanwhile. */
  isConnectedAgain(): Promise<boolean>;
  /** The subset of these companies that any account of this server has connected. */
  connectedAmong(companyIds: readonly string[]): Promise<string[]>;
}

interface BooksAdapter {
  /** The accounts and tax codes for bills among these items, under the ids that its bills use. */
  choices(items: readonly BooksItem[]): LedgerChoices;
  /**
   * How often unpaid bills are asked about in one round: far below the ledger's limits per minute
   * and per day, because exports need calls too.
   */
  paymentReadsInARound: number;
}

interface OpenBooks {
  companyId: string;
  homeCurrency: string | null;
}

/** A ledger that is connected by a consent at its provider (OAuth 2.0). */
export interface ConsentAdapter extends BooksAdapter {
  /** The scope that people consent to. */
  scope: string;
  usesPkce: boolean;
  /** The addresses of the real provider, used when no sandbox stands in for it. */
  addresses(config: Pick<Config, 'quickbooksApi'>): Addresses;
  /** The companies that a consent covers; `hint` is what the provider sent the browser back with. */
  companies(http: LedgerHttp, consent: { access: string; hint: string | null }): Promise<Company[]>;
  open(http: LedgerHttp, books: OpenBooks & { appUrl: string }): Ledger;
  /**
   * Ends the connections that only this company used. Returns whether its refresh token can be
   * revoked as well.
   */
  endConsent(revoking: Revoking): Promise<boolean>;
}

/** A ledger at an address of the company, which is called with an API key. */
export interface KeyAdapter extends BooksAdapter {
  /** The companies that the key opens. Throws `reconnect` if the ledger does not accept it. */
  companies(http: LedgerHttp, key: LedgerKey): Promise<Company[]>;
  open(http: LedgerHttp, books: OpenBooks & { key: LedgerKey }): Ledger;
}

/**
 * What the server does differently for each ledger. The texts that people read are in
 * `shared/integrations`.
 */
export type LedgerAdapters = {
  readonly [Id in LedgerId]: (typeof connectsBy)[Id] extends 'consent'
    ? ConsentAdapter
    : KeyAdapter;
};
