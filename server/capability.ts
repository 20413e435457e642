import type { Logger } from 'pino';
import type { Relay } from '#sync/relay/Relay.ts';
import type { DecisionFollower } from './capabilities/approvals/DecisionFollower.ts';
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
import type { Seal } from './platform/secrets/seal.ts';

/** What every capability may use. Each takes only what it needs. */
export interface Services {
  config: Config;
  db: Database;
  log: Logger;
  metrics: Metrics;
  jobs: Jobs;
  mail: Mail;
  seal: Seal;
  files: FileStore;
  reader: DocumentReader;
  fields: FieldsThread;
  mailReader: MailReader;
  /** `null` where none is configured. */
  model: VisionModel | null;
  /** `null` where nobody can subscribe: no keys, no sandbox. */
  provider: BillingProvider | null;
  /** The ways into accounting software. */
  access: LedgerAccess;
  /** Documents that people edit together; every edit goes through here. */
  relay: Relay;
  followers: Followers;
}

/** Who follows what somebody has decided, each list in the order in which they lock rows. */
export interface Followers {
  decisions: readonly DecisionFollower[];
  connections: readonly ConnectionFollower[];
  merges: readonly MergeFollower[];
}

/**
 * One thing that the product can do: the calls it answers, the work it does later, and what of its work may fail for good.
 * Rows that devices keep copies of are listed in `feeds.ts`.
 */
export interface Capability {
  routes?(services: Services): Route[];
  jobs?(services: Services): JobKind[];
  failures?(services: Services): FailureSource;
}
