import type { Logger } from 'pino';
import type { Relay } from '#sync/relay/Relay.ts';
import type { DecisionFollower } from './capabilities/approvals/DecisionFollower.ts';
import type { ProofFollower } from './capabilities/auth/ProofFollower.ts';
import type { BillingProvider } from './capabilities/billing/provider.ts';
import type { MailReader } from './capabilities/captures/reading/MailReader.ts';
import type { ConnectionFollower } from './capabilities/integrations/ConnectionFollower.ts';
import type { LedgerAccess } from './capabilities/integrations/LedgerAccess.ts';
import type { VisionModel } from './capabilities/reading/model/VisionModel.ts';
import type { DocumentReader } from './capabilities/reading/readDocument.ts';
import type { FieldsThread } from './capabilities/uploads/FieldsThread.ts';
import type { MergeFollower } from './capabilities/vendors/MergeFollower.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import type { FileStore } from './platform/files/FileStore.ts';
import type { Metrics } from './platform/http/metrics.ts';
import type { Route } from './platform/http/route.ts';
import type { JobKind, Jobs } from './platform/jobs/jobs.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { FailureSource } from './platform/operations/FailureSource.ts';
import type { Gates } from './platform/outside/Gates.ts';
import type { Seal } from './platform/secrets/seal.ts';

/** The services that capabilities may use. */
export interface Services {
  config: Config;
  db: Database;
  /** Every call to a provider goes through one. */
  gates: Gates;
  log: Logger;
  metrics: Metrics;
  jobs: Jobs;
  mail: Mail;
  seal: Seal;
  files: FileStore;
  reader: DocumentReader;
  fields: FieldsThread;
  mailReader: MailReader;
  /** `null` if none is configured. */
  model: VisionModel | null;
  /** `null` if nobody can subscribe: neither keys nor the sandbox are configured. */
  provider: BillingProvider | null;
  /** Access to the connected ledgers. */
  access: LedgerAccess;
  /** All edits of documents go through the relay. */
  relay: Relay;
  followers: Followers;
}

/** Each list is in the order in which the followers lock rows. */
export interface Followers {
  decisions: readonly DecisionFollower[];
  connections: readonly ConnectionFollower[];
  merges: readonly MergeFollower[];
  proofs: readonly ProofFollower[];
}

/** One thing that the product can do: its routes, its jobs and its failed operations. Its feeds are listed in `feeds.ts`. */
export interface Capability {
  routes?(services: Services): Route[];
  jobs?(services: Services): JobKind[];
  failures?(services: Services): FailureSource;
}
