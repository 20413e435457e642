/** The bulkhead of a provider: how many calls run at once, and how many more of people may wait. */
interface Limits {
  /** For the log. */
  name: string;
  atOnce: number;
  mayWait: number;
  /** How long the circuit stays open after several calls without an answer; half a minute by default. */
  openForMs?: number;
  /**
   * The provider is at an address that a customer or a sender of mail chose. Each address then has a gate of its own, so
   * that one that hangs does not close the gate for others.
   */
  isPerAddress?: true;
}

/** Everything that the server calls over the network, except its database and Redis. */
export const providers = {
  stripe: { name: 'Stripe', atOnce: 8, mayWait: 32 },
  quickbooks: { name: 'QuickBooks', atOnce: 8, mayWait: 32 },
  xero: { name: 'Xero', atOnce: 8, mayWait: 32 },
  sage: { name: 'Sage', atOnce: 8, mayWait: 32 },
  odoo: { name: 'An installation of Odoo', atOnce: 4, mayWait: 32, isPerAddress: true },
  model: { name: 'The vision model', atOnce: 4, mayWait: 16, openForMs: 5 * 60_000 },
  mailServer: { name: 'The mail server', atOnce: 8, mayWait: 32 },
  fileStore: { name: 'The file store', atOnce: 32, mayWait: 256 },
  pushService: { name: 'A push service', atOnce: 4, mayWait: 32, isPerAddress: true },
  webhook: { name: 'A webhook', atOnce: 2, mayWait: 8, isPerAddress: true },
  dns: { name: 'The name server of a domain', atOnce: 8, mayWait: 64, isPerAddress: true },
} as const satisfies Record<string, Limits>;

export type ProviderId = keyof typeof providers;

type IsPerAddress<Id extends ProviderId> = (typeof providers)[Id] extends { isPerAddress: true }
  ? true
  : false;

/** Providers with one address, which the operator chose. */
export type OneProvider = {
  [Id in ProviderId]: IsPerAddress<Id> extends true ? never : Id;
}[ProviderId];

/** Providers at many addresses, which others chose. */
export type ManyProviders = Exclude<ProviderId, OneProvider>;
