import { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { stripeWebhook } from '#shared/billing/contract.ts';
import { fanOutAlone } from '#sync/relay/ports.ts';
import { RedisFanOut } from '#sync/relay/RedisFanOut.ts';
import { Relay } from '#sync/relay/Relay.ts';
import { Background } from './Background.ts';
import { lockRoles } from './capabilities/accounts/memberStore.ts';
import { ApiKeys } from './capabilities/apiKeys/ApiKeys.ts';
import { withJudgingAfterRuleEdits } from './capabilities/approvals/jobs.ts';
import { personOfAccessChange } from './capabilities/auth/accessChanges.ts';
import { sessionsInUse } from './capabilities/auth/sessionStore.ts';
import { billingProvider } from './capabilities/billing/provider.ts';
import { MailServer } from './capabilities/captures/MailServer.ts';
import { MailReader } from './capabilities/captures/reading/MailReader.ts';
import type { ResolveName } from './capabilities/captures/reading/messages.ts';
import { dnsResolver } from './capabilities/captures/reading/resolveName.ts';
import { rechecking } from './capabilities/checks/dueChecks.ts';
import { exporting } from './capabilities/exports/exporting.ts';
import { KeyedApis } from './capabilities/integrations/KeyedApis.ts';
import { LedgerAccess } from './capabilities/integrations/LedgerAccess.ts';
import { ledgerProviders } from './capabilities/integrations/providers.ts';
import { Heartbeat } from './capabilities/metrics/Heartbeat.ts';
import { askToLook } from './capabilities/notifications/jobs.ts';
import { LookThroughDebouncer } from './capabilities/notifications/LookThroughDebouncer.ts';
import { writingLetters } from './capabilities/notifications/writingLetters.ts';
import { readingLimits } from './capabilities/reading/limits.ts';
import { VisionModel } from './capabilities/reading/model/VisionModel.ts';
import { createDocumentReader, type DocumentReader } from './capabilities/reading/readDocument.ts';
import { watchSynchronising } from './capabilities/relay/metrics.ts';
import { Sockets } from './capabilities/relay/sockets.ts';
import { wakeupsOfAllNodes } from './capabilities/relay/wakeups.ts';
import { FieldsThread } from './capabilities/uploads/FieldsThread.ts';
import { comparingVendors } from './capabilities/vendors/likeness/compareAnew.ts';
import { delivering } from './capabilities/webhooks/deliver.ts';
import { capabilities } from './capabilities.ts';
import type { Services } from './capability.ts';
import { editableKinds } from './editableKinds.ts';
import { followers } from './followers.ts';
import { watchSaturation, workMeter } from './nodeMetrics.ts';
import type { Config } from './platform/config.ts';
import { type DatabaseAddress, openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { PostgresListener } from './platform/db/PostgresListener.ts';
import { databaseName, urlForRole } from './platform/db/roles.ts';
import { postgresDocuments } from './platform/documents/postgresDocuments.ts';
import { ClaimedFiles } from './platform/files/ClaimedFiles.ts';
import { openFileStore } from './platform/files/openFileStore.ts';
import { keepSwept } from './platform/files/sweepFolder.ts';
import { createApp } from './platform/http/app.ts';
import { createLimits } from './platform/http/limits.ts';
import { type Listener, localOrigin } from './platform/http/listener.ts';
import { createMetrics } from './platform/http/metrics.ts';
import type { Route } from './platform/http/route.ts';
import { sessionCookie } from './platform/http/session.ts';
import type { AppState } from './platform/http/state.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { type ShutdownStep, shutDown } from './platform/lifetime.ts';
import { createMail } from './platform/mail/mail.ts';
import { Gates } from './platform/outside/Gates.ts';
import { createSeal } from './platform/secrets/seal.ts';
import { openTracing } from './platform/tracing/openTracing.ts';
import { DueWorker, recheckTopic, vendorComparisonTopic } from './platform/work/DueWorker.ts';
import { throttle } from './platform/work/throttle.ts';
import {
  OtherNodesOverPostgres,
  overFanOut,
  WorkSignals,
  workChannel,
} from './platform/work/WorkSignals.ts';
import { ensureDemoCompany } from './sandbox/demo/company.ts';
import { demoCompany } from './sandbox/demo/people.ts';
import { subscribeDemoCompany } from './sandbox/demo/subscription.ts';
import { withKeptPreviews } from './sandbox/demo/withKeptPreviews.ts';
import { LedgerSandbox } from './sandbox/ledgers/LedgerSandbox.ts';
import { sandboxPages } from './sandbox/pages.ts';
import { StripeSandbox } from './sandbox/stripe/StripeSandbox.ts';

export interface RunningServer {
  routes: readonly Route[];
  /** Names of all background work: jobs and due work. */
  background: readonly string[];
  /** Port of the inbound mail server; `null` if it does not run. */
  mailPort: number | null;
  /** For tests: does all background work that is due now, including work that results from it. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Minimum interval between looks for due work that triggers have noted after changes of rows. */
const dueLookIntervalMs = 250;

/** Starts one node of Docket. Several nodes, even in one process, may share a database. */
export async function startServer(options: {
  config: Config;
  listener: Listener;
  address: DatabaseAddress;
  log: Logger;
  /** The built web application; absent if Vite serves it, and in tests of the API. */
  web?: Middleware<AppState>;
  /** DNS lookups for checking senders of mail (SPF, DKIM, DMARC). */
  resolveName?: ResolveName;
  /** Instead of reading processes of its own. */
  reader?: DocumentReader;
  fields?: FieldsThread;
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
  const tracing = await openTracing(config.tracing, log);
  const { tracer } = tracing;
  const lookout = new LookThroughDebouncer((accountId) => askToLook({ db, jobs }, accountId));
  const listens = {
    changed(accountId: string, seq: number) {
      wakeups.changed(accountId, seq);
      lookout.changed(accountId);
      changes.call();
    },
    announced: (topic: string) => signals.announce(topic),
  };
  const db = openDatabase(address, log, listens, tracer);
  const changes = throttle(dueLookIntervalMs, () => {
    for (const topic of [recheckTopic, vendorComparisonTopic]) signals.announce(topic);
  });
  const metrics = createMetrics();
  const measure = workMeter(metrics);
  const jobs = createJobs({
    measure,
    tracer,
    systemUrl: urlForRole(address.poolUrl, address.roles.system, address.key),
    appRole: address.roles.app,
    db,
    log,
  });
  const relay = new Relay({
    store: withJudgingAfterRuleEdits(postgresDocuments(db, editableKinds, tracer), {
      db,
      jobs,
      log,
    }),
    fanOut,
    onFailure: (error) => log.warn({ err: error }, 'documents'),
    onGap() {
      wakeups.missed();
      void sockets.judgeAgain(null);
    },
  });
  const limits = createLimits(config.rateLimitFactor);
  const findSession = sessionsInUse(db);
  const sockets = new Sockets({
    isOpen: config.roles.has('relay'),
    allowedOrigins: config.allowedOrigins,
    relay,
    wakeups,
    log,
    allows: limits.allowsSocket,
    findSession,
  });
  const seal = createSeal(
    config.secretFor('sealed job data'),
    config.previousSecretFor('sealed job data'),
  );
  const incomingFolder = path.join(config.dataDir, 'incoming');
  const incomingSweep = await keepSwept(incomingFolder, log);
  const gates = new Gates(
    config.production
      ? (error) => log.error({ err: error }, 'a call outside in a transaction')
      : undefined,
    tracer,
  );
  const files = new ClaimedFiles(openFileStore(config, gates), db);
  const reader =
    options.reader ??
    createDocumentReader({ ...readingLimits, milliseconds: config.recognitionSeconds * 1000 });
  const fields = options.fields ?? new FieldsThread();
  const mailReader = new MailReader(options.resolveName ?? dnsResolver(gates));
  const mail = createMail(jobs, seal);
  const model = config.model && new VisionModel(config.model, gates.to('model'));
  const provider = billingProvider(config, listener.port, gates);
  const stripeSandbox = provider?.sandbox
    ? new StripeSandbox(config, {
        webhookUrl: `${localOrigin(config, listener.port)}${stripeWebhook.path}`,
        log,
      })
    : null;
  const access = new LedgerAccess({
    db,
    providers: ledgerProviders(config, listener.port, gates),
    keyed: new KeyedApis(config, gates),
    seal: createSeal(config.secretFor('ledger tokens'), config.previousSecretFor('ledger tokens')),
  });
  const hasLedgers = config.sandbox && config.sandboxUrl === null;
  const ledgerSandbox = hasLedgers ? new LedgerSandbox(config) : null;
  const services: Services = {
    config,
    db,
    gates,
    log,
    metrics,
    jobs,
    seal,
    mail,
    relay,
    files,
    reader: config.demo ? withKeptPreviews(reader) : reader,
    fields,
    mailReader,
    model,
    provider,
    access,
    followers,
  };
  const dueWorkers = [
    new DueWorker(rechecking(db), { log, measure, tracer }),
    new DueWorker(comparingVendors(db), { log, measure, tracer }),
    ...exporting(services).map((work) => new DueWorker(work, { log, measure, tracer })),
    new DueWorker(delivering(services), { log, measure, tracer }),
    new DueWorker(writingLetters(services), { log, measure, tracer }),
  ];
  const background = new Background({ jobs, dueWorkers, others: [lookout] });
  const postgresNodes = new OtherNodesOverPostgres(db);
  const signals = new WorkSignals({
    wake(topic) {
      const personId = personOfAccessChange(topic);
      if (personId === null) background.wake(topic);
      else void sockets.judgeAgain(personId);
    },
    others: config.redisUrl
      ? overFanOut(fanOut, (message) => signals.hear(message))
      : postgresNodes,
    log,
  });
  // Without Redis, signals of work are all that a node hears of the others.
  const otherNodes = {
    hear(message: string) {
      signals.hear(message);
      relay.othersWrote();
    },
  };
  const kinds = capabilities.flatMap(({ jobs }) => jobs?.(services) ?? []);
  const isWorker = config.roles.has('worker');
  await jobs.start(kinds, { works: isWorker });
  const demo = { db, files, jobs, followers: followers.decisions };
  if (config.demo) await ensureDemoCompany(demo);
  const routes = capabilities.flatMap(({ routes }) => routes?.(services) ?? []);

  let stopping = false;
  const cookie = sessionCookie(config);
  const app = createApp({
    config,
    db,
    log,
    metrics,
    tracer,
    gate: {
      db,
      limits,
      cookie,
      incomingFolder,
      holdRoles: lockRoles,
      findSession,
      keys: new ApiKeys(db, config),
    },
    routes,
    pages: [
      ...sandboxPages({
        config,
        services: demo,
        provider,
        stripe: stripeSandbox,
        ledgers: ledgerSandbox,
      }),
      ...(options.web ? [options.web] : []),
    ],
    isStopping: () => stopping,
  });
  watchSynchronising(metrics, { relay, sockets });
  watchSaturation(metrics, { db, background, gates });
  const postgresListener = new PostgresListener({
    url: urlForRole(address.ownerUrl, address.roles.app, address.key),
    log,
    hear: {
      [workChannel](payload) {
        // An empty message was sent manually, after rows were changed by hand.
        if (payload === '') background.wakeAll();
        else postgresNodes.hear(payload, otherNodes);
      },
    },
    onListening() {
      void sockets.judgeAgain(null);
      background.wakeAll();
    },
  });
  if (isWorker) background.startDueWorkers();
  listener.serve(app.callback(), (request, socket, head) => {
    // A Koa context, so that the IP address and the cookie are read as in ordinary requests.
    const ctx = app.createContext(request, new ServerResponse(request));
    sockets
      .handle({ request, socket, head, ip: ctx.ip, sessionToken: cookie.read(ctx) })
      .catch((error: unknown) => {
        log.error({ err: error }, 'socket not opened');
        socket.destroy();
      });
  });

  const heartbeat = new Heartbeat(db, log);
  const mailServer = await MailServer.open({ ...services, incomingFolder });

  // Only now, because the sandbox must be able to answer.
  if (config.demo && provider?.sandbox) await subscribeDemoCompany({ db, provider }, demoCompany);

  const drainMs = config.drainSeconds * 1000;
  const steps: ShutdownStep[] = [
    {
      name: 'drain',
      limitInMs: drainMs + 5_000,
      async run() {
        listener.endConnections();
        // Only after the proxy has asked `/readyz`: until then it would lead devices back to this node.
        await wait(drainMs / 2);
        await sockets.letGo(drainMs / 2);
      },
    },
    { name: 'heartbeat', run: () => heartbeat.stop() },
    { name: 'sandbox', run: () => stripeSandbox?.stop() ?? Promise.resolve() },
    { name: 'notices', run: () => postgresListener.close() },
    {
      name: 'connections',
      run: () => Promise.all([listener.close(), sockets.stop(), mailServer?.close()]),
    },
    { name: 'documents', run: () => relay.stop() },
    { name: 'fan-out', run: () => fanOut.close() },
    {
      name: 'background work',
      async run() {
        lookout.stop();
        changes.stop();
        incomingSweep.stop();
        const stopping = [jobs.stop(), background.stopDueWorkers()];
        // What comes next closes the database, so one failure must not leave the other behind.
        await Promise.allSettled(stopping);
        await Promise.all(stopping);
      },
    },
    { name: 'signals', run: () => signals.close() },
    {
      name: 'reading',
      run: () => Promise.all([reader.close(), fields.close(), mailReader.close()]),
    },
    { name: 'database', run: () => db.close() },
    { name: 'traces', run: () => tracing.close(), limitInMs: 5_000 },
  ];
  return {
    routes,
    background: [...kinds, ...dueWorkers].map(({ name }) => name),
    mailPort: mailServer?.port ?? null,
    drain: () => background.drain(),
    async stop() {
      stopping = true;
      await shutDown(steps, log);
    },
  };
}
