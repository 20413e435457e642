import { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { stripeWebhook } from '#shared/billing/contract.ts';
import { fanOutAlone } from '#sync/relay/fanOutAlone.ts';
import { RedisFanOut } from '#sync/relay/RedisFanOut.ts';
import { Relay } from '#sync/relay/Relay.ts';
import { holdRoles } from './accounts/memberStore.ts';
import { ApiKeys } from './apiKeys/ApiKeys.ts';
import { reviewingAfterRules } from './approvals/jobs.ts';
import { sessionsInUse } from './auth/sessionStore.ts';
import { billingProvider, localOrigin } from './billing/provider.ts';
import { capabilities } from './capabilities.ts';
import type { Services } from './capability.ts';
import { MailDoor } from './captures/MailDoor.ts';
import { MailReader } from './captures/reading/MailReader.ts';
import type { ResolveName } from './captures/reading/messages.ts';
import { networkNames } from './captures/reading/resolveName.ts';
import { rechecking } from './checks/dueChecks.ts';
import type { Config } from './config.ts';
import { DueWorker } from './db/DueWorker.ts';
import { type DatabaseAddress, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { databaseName, urlForRole } from './db/roles.ts';
import { ensureDemoCompany } from './demo/company.ts';
import { subscribeDemoCompany } from './demo/subscription.ts';
import { postgresDocuments } from './documents/postgresDocuments.ts';
import { exporting } from './exports/exporting.ts';
import { FolderStore } from './files/FolderStore.ts';
import { S3Store } from './files/S3Store.ts';
import { createApp } from './http/app.ts';
import { createLimits } from './http/limits.ts';
import type { Listener } from './http/listener.ts';
import { createMetrics } from './http/metrics.ts';
import { clearIncoming } from './http/receiveFile.ts';
import type { Route } from './http/route.ts';
import { sessionCookie } from './http/sessionCookie.ts';
import type { AppState } from './http/state.ts';
import { LedgerAccess } from './integrations/LedgerAccess.ts';
import { ledgerProviders } from './integrations/providers.ts';
import { createJobs } from './jobs/jobs.ts';
import { createMail } from './mail/mail.ts';
import { Heartbeat } from './metrics/Heartbeat.ts';
import { askToLook } from './notifications/jobs.ts';
import { Lookout } from './notifications/Lookout.ts';
import { VisionModel } from './reading/model/VisionModel.ts';
import { createDocumentReader } from './reading/readDocument.ts';
import { listenForAccess } from './relay/accessNotices.ts';
import { watchSynchronising } from './relay/metrics.ts';
import { Sockets } from './relay/sockets.ts';
import { wakeupsOfAllNodes } from './relay/wakeups.ts';
import { LedgerSandbox } from './sandbox/ledgers/LedgerSandbox.ts';
import { sandboxPages } from './sandbox/pages.ts';
import { StripeSandbox } from './sandbox/stripe/StripeSandbox.ts';
import { createSeal } from './secrets/seal.ts';
import { type ShutdownStep, shutDown } from './shutdown.ts';
import { FieldsThread } from './uploads/FieldsThread.ts';
import { comparingVendors } from './vendors/likeness/due.ts';
import { delivering } from './webhooks/delivering.ts';

export interface RunningServer {
  routes: readonly Route[];
  /** All that is done without being called: jobs, and what is worked through as it falls due. */
  background: readonly string[];
  /** Where mail comes in; `null` where none does. */
  mailPort: number | null;
  stop(): Promise<void>;
}

/** One node of Docket on a database that may be shared with others. Two in one process are two nodes. */
export async function startServer(options: {
  config: Config;
  listener: Listener;
  address: DatabaseAddress;
  log: Logger;
  /** The built web application; none while Vite serves it, and in tests of the API. */
  web?: Middleware<AppState>;
  /** What the network's names say of senders of mail. */
  resolveName?: ResolveName;
}): Promise<RunningServer> {
  const { config, listener, address, log } = options;
  await migrate(address);
  const fanOut = config.redisUrl
    ? new RedisFanOut(config.redisUrl, {
        prefix: `docket:${databaseName(address.ownerUrl)}:`,
        onTrouble: (error) => log.warn({ err: error }, 'redis'),
      })
    : fanOutAlone;
  const wakeups = wakeupsOfAllNodes(fanOut);
  const lookout = new Lookout((accountId) => askToLook({ db, jobs }, accountId));
  const db = openDatabase(address, log, {
    changed(accountId, seq) {
      wakeups.changed(accountId, seq);
      lookout.changed(accountId);
    },
  });
  const jobs = createJobs({
    systemUrl: urlForRole(address.ownerUrl, address.roles.system, address.key),
    appRole: address.roles.app,
    db,
    log,
  });
  const relay = new Relay({
    store: reviewingAfterRules(postgresDocuments(db), { db, jobs, log }),
    fanOut,
    onFailure: (error) => log.warn({ err: error }, 'documents'),
    onGap: () => wakeups.missed(),
  });
  const seal = createSeal(
    config.secretFor('sealed job data'),
    config.previousSecretFor('sealed job data'),
  );
  const incomingFolder = path.join(config.dataDir, 'incoming');
  await clearIncoming(incomingFolder);
  const files = config.s3
    ? new S3Store(config.s3)
    : new FolderStore(path.join(config.dataDir, 'files'));
  const reader = createDocumentReader();
  const fields = new FieldsThread();
  const mailReader = new MailReader(options.resolveName ?? networkNames());
  const mail = createMail(jobs, seal);
  const model = config.model && new VisionModel(config.model);
  const provider = billingProvider(config, listener.port);
  const stripeSandbox = provider?.sandbox
    ? new StripeSandbox(config, {
        webhookUrl: `${localOrigin(config, listener.port)}${stripeWebhook.path}`,
        log,
      })
    : null;
  const access = new LedgerAccess({
    db,
    providers: ledgerProviders(config, listener.port),
    seal: createSeal(config.secretFor('ledger tokens'), config.previousSecretFor('ledger tokens')),
  });
  const hasLedgers = config.sandbox && config.sandboxUrl === null;
  const ledgerSandbox = hasLedgers ? new LedgerSandbox(config) : null;
  const services: Services = {
    config,
    db,
    log,
    jobs,
    seal,
    mail,
    relay,
    files,
    reader,
    fields,
    mailReader,
    model,
    provider,
    access,
  };
  const kinds = capabilities.flatMap(({ jobs }) => jobs?.(services) ?? []);
  await jobs.start(kinds);
  if (config.demo) await ensureDemoCompany(db);
  const routes = capabilities.flatMap(({ routes }) => routes?.(services) ?? []);

  const rechecks = new DueWorker(rechecking(db), log);
  const comparisons = new DueWorker(comparingVendors(db), log);
  const exports = exporting(services).map((work) => new DueWorker(work, log));
  const deliveries = delivering(services).map((work) => new DueWorker(work, log));
  const dueWorkers = [rechecks, comparisons, ...exports, ...deliveries];

  let stopping = false;
  const cookie = sessionCookie(config);
  const findSession = sessionsInUse(db);
  const limits = createLimits(config.rateLimitFactor);
  const metrics = createMetrics();
  const app = createApp({
    config,
    db,
    log,
    metrics,
    gate: {
      db,
      limits,
      cookie,
      incomingFolder,
      holdRoles,
      findSession,
      keys: new ApiKeys(db, config),
    },
    routes,
    pages: [
      ...sandboxPages({ config, db, stripe: stripeSandbox, ledgers: ledgerSandbox }),
      ...(options.web ? [options.web] : []),
    ],
    isStopping: () => stopping,
  });
  const sockets = new Sockets({
    allowedOrigins: config.allowedOrigins,
    relay,
    wakeups,
    log,
    allows: limits.allowsSocket,
    findSession,
  });
  watchSynchronising(metrics, { relay, sockets });
  const accessNotices = listenForAccess({
    url: urlForRole(address.ownerUrl, address.roles.app, address.key),
    log,
    onChange: (personId) => void sockets.judgeAgain(personId),
  });
  listener.serve(app.callback(), (request, socket, head) => {
    // The address and the cookie are read as the application reads them.
    const ctx = app.createContext(request, new ServerResponse(request));
    sockets
      .handle({ request, socket, head, ip: ctx.ip, sessionToken: cookie.read(ctx) })
      .catch((error: unknown) => {
        log.error({ err: error }, 'socket not opened');
        socket.destroy();
      });
  });

  const heartbeat = new Heartbeat(db, log);
  const mailDoor = await MailDoor.open({ ...services, incomingFolder });

  // The sandbox answers from here on.
  if (config.demo && provider?.sandbox) await subscribeDemoCompany(db, provider);

  const steps: ShutdownStep[] = [
    { name: 'heartbeat', run: () => heartbeat.stop() },
    { name: 'sandbox', run: () => stripeSandbox?.stop() ?? Promise.resolve() },
    { name: 'access notices', run: () => accessNotices.close() },
    {
      name: 'connections',
      run: () => Promise.all([listener.close(), sockets.stop(), mailDoor?.close()]),
    },
    { name: 'documents', run: () => relay.stop() },
    { name: 'fan-out', run: () => fanOut.close() },
    {
      name: 'jobs',
      run: () => {
        lookout.stop();
        return jobs.stop();
      },
    },
    { name: 'due work', run: () => Promise.all(dueWorkers.map((worker) => worker.stop())) },
    {
      name: 'reading',
      run: () => Promise.all([reader.close(), fields.close(), mailReader.close()]),
    },
    { name: 'database', run: () => db.close() },
  ];
  return {
    routes,
    background: [...kinds, ...dueWorkers].map(({ name }) => name),
    mailPort: mailDoor?.port ?? null,
    async stop() {
      stopping = true;
      await shutDown(steps, log);
    },
  };
}
