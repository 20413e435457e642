import type { Logger } from 'pino';
import type { Relay } from '#sync/relay/Relay.ts';
import type { BillingProvider } from './billing/provider.ts';
import type { MailReader } from './captures/reading/MailReader.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FeedSource } from './feed/FeedSource.ts';
import type { FileStore } from './files/FileStore.ts';
import type { Route } from './http/route.ts';
import type { LedgerAccess } from './integrations/LedgerAccess.ts';
import type { JobKind, Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { FailureSource } from './operations/FailureSource.ts';
import type { VisionModel } from './reading/model/VisionModel.ts';
import type { DocumentReader } from './reading/readDocument.ts';
import type { Seal } from './secrets/seal.ts';
import type { FieldsThread } from './uploads/FieldsThread.ts';

/** What every capability may use. Each takes only what it needs. */
export interface Services {
  config: Config;
  db: Database;
  log: Logger;
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
}

/**
 * One thing that the product can do: the calls it answers, the work it does later, the rows it tells devices of, and what
 * of its work may fail for good.
 */
export interface Capability {
  routes?(services: Services): Route[];
  jobs?(services: Services): JobKind[];
  /** What of its rows devices keep copies of. */
  feed?: readonly FeedSource[];
  failures?(services: Services): FailureSource;
}
