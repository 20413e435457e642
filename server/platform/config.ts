import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { type ConsentLedgerId, forEachConsentLedger } from '#shared/integrations/ledgers.ts';
import { type InboundConfig, relayList } from './InboundConfig.ts';
import { OperatorError } from './lifetime.ts';
import { isPublicKey } from './secrets/publicKey.ts';
import { weaknessOf } from './secrets/weaknessOf.ts';
import { sampledShare, sampler, type TracingConfig } from './tracing/TracingConfig.ts';

/** Explains to the operator which settings are invalid; `main` prints it and exits. */
export class ConfigError extends OperatorError {}

const flag = z
  .enum(['0', '1'], 'must be 0 or 1')
  .transform((value) => value === '1')
  .optional();

const port = z
  .string()
  .regex(/^\d+$/, 'must be a number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port, 0 to 65535');

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`,
  });

const origin = url('http:', 'https:').transform((value) =>
  URL.canParse(value) ? new URL(value).origin : value,
);

const defaultInboundPort = 2525;

const ports = z
  .string()
  .default('443,80')
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((all) => all.every((one) => port.safeParse(one).success), 'must be ports, as 443,8443')
  .transform((all) => all.map(Number));

/** What a process may do; by default it does all of it. */
const processRoles = ['web', 'relay', 'worker'] as const;
type ProcessRole = (typeof processRoles)[number];

const roles = z
  .string()
  .default(processRoles.join(','))
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.enum(processRoles)).min(1))
  .transform((all): ReadonlySet<ProcessRole> => new Set(all));

const secretKey = z.string().min(32, 'must have at least 32 characters').optional();

const webhookSecret = z.string().min(16, 'must have at least 16 characters').optional();

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PROCESS_ROLES: roles,
  PUBLIC_URL: url('http:', 'https:')
    .refine(
      (value) => !URL.canParse(value) || new URL(value).pathname === '/',
      'must be an origin, without a path',
    )
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_SESSION_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_KEEPS_STATEMENTS: flag,
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: url('http:', 'https:')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SECRET_KEY: secretKey,
  SECRET_KEY_PREVIOUS: secretKey,
  BACKUP_KEY: secretKey,
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url('http:', 'https:').optional(),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  OPENAI_TIMEOUT: z.coerce
    .number('must be a number of seconds')
    .min(1, 'must be at least 1 second')
    .max(240, 'must be at most 240 seconds')
    .default(60),
  OPENAI_PRICES: z
    .string()
    .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, 'must be two prices, such as 0.40/1.60')
    .transform((prices) => prices.split('/').map(Number))
    .transform(([input = 0, output = 0]) => ({ input, output }))
    .optional(),
  OPENAI_DAILY_LIMIT: z.coerce
    .number('must be an amount in dollars')
    .min(0, 'must be 0 or more')
    .default(10),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
  QUICKBOOKS_CLIENT_ID: z.string().optional(),
  QUICKBOOKS_CLIENT_SECRET: z.string().optional(),
  QUICKBOOKS_API_URL: origin.default('https://quickbooks.api.intuit.com'),
  XERO_CLIENT_ID: z.string().optional(),
  XERO_CLIENT_SECRET: z.string().optional(),
  SAGE_CLIENT_ID: z.string().optional(),
  SAGE_CLIENT_SECRET: z.string().optional(),
  SANDBOX_URL: origin.optional(),
  SANDBOX_TAKE_BACK_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(3_600_000, 'must be at most an hour')
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  SMTP_WITHOUT_TLS: flag,
  INBOUND_SMTP_PORT: z
    .union([z.literal('off').transform(() => null), port], 'must be a port, 0 to 65535, or off')
    .optional(),
  INBOUND_SMTP_CONNECTIONS: z.coerce
    .number('must be a number of connections')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(10_000, 'must be at most 10000')
    .default(100),
  INBOUND_SMTP_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(1, 'must be at least 1 second')
    .max(86_400, 'must be at most 86400 seconds')
    .default(600),
  INBOUND_SMTP_TLS_CERT: z.string().optional(),
  INBOUND_SMTP_TLS_KEY: z.string().optional(),
  INBOUND_RELAYS: relayList,
  INBOUND_DOMAIN: z.hostname('must be the name of a domain').toLowerCase().optional(),
  INBOUND_POSTMARK_SECRET: webhookSecret,
  INBOUND_MAILGUN_KEY: webhookSecret,
  INBOUND_SENDGRID_SECRET: webhookSecret,
  INBOUND_SENDGRID_PUBLIC_KEY: z
    .base64()
    .refine((key) => isPublicKey(key), 'must be the public key that SendGrid shows')
    .optional(),
  MAIL_FROM: z.string().default('Docket <no-reply@docket.test>'),
  SALES_EMAIL: z.email('must be an e-mail address').default('sales@docket.test'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@docket.test'),
  GENERAL_EMAIL: z.email('must be an e-mail address').default('hello@docket.test'),
  DEMO: flag,
  SANDBOX: flag,
  RECOGNITION_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(5, 'must be at least 5 seconds')
    .max(600, 'must be at most 600 seconds')
    .default(120),
  OUTSIDE_PORTS: ports,
  TRUST_PROXY: z.coerce
    .number('must be the number of proxies in front')
    .int('must be the number of proxies in front')
    .min(0, 'must be 0 or more')
    .default(0),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').min(1, 'must be at least 1').default(1),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('docket'),
  OTEL_TRACES_SAMPLER: sampler,
  OTEL_TRACES_SAMPLER_ARG: sampledShare,
  TRUST_TRACEPARENT: flag,
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 or more')
    .max(300, 'must be at most 300 seconds')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

type Values = z.infer<typeof environment>;

const requiredInProduction = {
  SECRET_KEY: 'at least 32 random characters, the same on every node',
  PUBLIC_URL: 'the address that people open, such as https://docket.example',
  SMTP_URL: 'the mail server that sends sign-in links',
};

/** What production refuses although its form is right; each line says what to do. */
function unsafeInProduction(given: NodeJS.ProcessEnv): string[] {
  const { PUBLIC_URL: address = '', SMTP_URL: mail = '' } = given;
  const lines: string[] = [];
  if (URL.canParse(address)) {
    const { protocol, hostname } = new URL(address);
    if (protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
      lines.push('PUBLIC_URL must begin with https:// in production, or be http://localhost');
    }
  }
  // A weak SECRET_KEY_PREVIOUS is allowed, so that a weak key can be replaced.
  const weakness = given['SECRET_KEY'] === undefined ? null : weaknessOf(given['SECRET_KEY']);
  if (weakness) lines.push(`SECRET_KEY ${weakness}: use the output of openssl rand -base64 32`);
  if (given['SMTP_WITHOUT_TLS'] !== '1' && URL.canParse(mail)) {
    const settings = [...new URL(mail).searchParams.keys()];
    if (settings.some((name) => /tls|secure|rejectunauthorized/i.test(name))) {
      lines.push(
        'SMTP_URL must not change how mail is encrypted, unless SMTP_WITHOUT_TLS is 1: use smtps://, or smtp:// for STARTTLS',
      );
    }
  }
  return lines;
}

const ledgerVariables = {
  quickbooks: ['QUICKBOOKS_CLIENT_ID', 'QUICKBOOKS_CLIENT_SECRET'],
  xero: ['XERO_CLIENT_ID', 'XERO_CLIENT_SECRET'],
  sage: ['SAGE_CLIENT_ID', 'SAGE_CLIENT_SECRET'],
} as const satisfies Record<ConsentLedgerId, readonly [keyof Values, keyof Values]>;

const pairs = [
  ...Object.values(ledgerVariables),
  ['INBOUND_SMTP_TLS_CERT', 'INBOUND_SMTP_TLS_KEY'],
] as const;

/** A bucket at any service with an S3-compatible API. */
export interface S3Config {
  /** Path-style addressing: the bucket name is the first segment of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A vision model at any server with an OpenAI-compatible API. */
export interface ModelConfig {
  /** `null`: a self-hosted server may need no key. */
  apiKey: string | null;
  /** `null`: the default of the `openai` package. */
  baseUrl: string | null;
  name: string;
  /** Per attempt. */
  timeoutInSeconds: number;
  /** In dollars per million tokens; `null`: the built-in prices of the model with this name. */
  prices: { input: number; output: number } | null;
  /** In dollars, per company and day. */
  dailyLimit: number;
}

/** The keys of an account at Stripe. */
export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** OAuth credentials of this server at a provider of accounting software. */
export interface LedgerKeys {
  clientId: string;
  clientSecret: string;
}

export interface Config {
  production: boolean;
  port: number;
  host: string;
  roles: ReadonlySet<ProcessRole>;
  /** The origin at which people reach this server, without a trailing slash. */
  publicUrl: string;
  /** Accepted values of the `Origin` header in requests that change something. */
  allowedOrigins: readonly string[];
  dataDir: string;
  /** `null`: the server runs its own Postgres under `dataDir`. */
  databaseUrl: string | null;
  /** Postgres itself, when `databaseUrl` leads through a pooler; `null`: it does not. */
  databaseSessionUrl: string | null;
  /** A streaming replica, for lists and reports; `null`: there is none. */
  databaseReplicaUrl: string | null;
  /** Whether what is behind `databaseUrl` keeps prepared statements by name. */
  databaseKeepsStatements: boolean;
  /** `null`: this is the only node. */
  redisUrl: string | null;
  /** `null`: files are in a folder of `dataDir`. */
  s3: S3Config | null;
  /** `null`: invoices are read by the rules alone. */
  model: ModelConfig | null;
  /** `null`: the sandbox stands in, or nobody can subscribe. */
  stripe: StripeConfig | null;
  /** `null`: the sandbox stands in, or this ledger cannot be connected. */
  ledgers: Record<ConsentLedgerId, LedgerKeys | null>;
  /** Configurable because Intuit's sandbox companies have another address. */
  quickbooksApi: string;
  /** `null`: this server runs the sandbox of the accounting software itself. */
  sandboxUrl: string | null;
  /** How long decisions can be taken back, for tests in the sandbox; `null`: as in production. */
  sandboxTakeBackMs: number | null;
  /** A key for one purpose, derived from SECRET_KEY; no derived key reveals another. */
  secretFor(purpose: string): Buffer;
  /** Derived from SECRET_KEY_PREVIOUS, to open what was sealed before the key was rotated. */
  previousSecretFor(purpose: string): Buffer | null;
  /** `null`: backups are not encrypted. */
  backupKey: string | null;
  smtpUrl: string | null;
  /** Whether a mail is sent only over an encrypted connection. */
  smtpRequiresTls: boolean;
  inbound: InboundConfig;
  mailFrom: string;
  /** Recipients of messages from the contact form. */
  desks: { sales: string; support: string; general: string };
  demo: boolean;
  /** Stand-ins for outside services and the `/sandbox` pages. Never in production. */
  sandbox: boolean;
  /** The processor time that recognising the words of one document may take. */
  recognitionSeconds: number;
  /** The ports at which addresses that people enter (webhooks, push services) may be called. */
  outsidePorts: readonly number[];
  /** Number of proxies in front that add to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Multiplies every rate limit, for an office whose people share one IP address. */
  rateLimitFactor: number;
  metricsToken: string | null;
  /** `null`: no traces. */
  tracing: TracingConfig | null;
  /** How long a process that is told to stop goes on serving, so that the proxy in front sees it first. */
  drainSeconds: number;
  logLevel: string;
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  // A variable left blank in an env file counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const production = given['NODE_ENV'] === 'production';
  const parsed = environment.safeParse(given);
  const missing = Object.entries(production ? requiredInProduction : {})
    .filter(([name]) => given[name] === undefined)
    .map(([name, meaning]) => `${name} is required in production: ${meaning}`);
  if (production) missing.push(...unsafeInProduction(given));
  if (given['S3_BUCKET'] !== undefined) {
    const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
    const without = keys.filter((name) => given[name] === undefined);
    missing.push(...without.map((name) => `${name} is required with S3_BUCKET`));
  }
  for (const name of ['DATABASE_SESSION_URL', 'DATABASE_REPLICA_URL']) {
    if (given[name] !== undefined && given['DATABASE_URL'] === undefined)
      missing.push(`DATABASE_URL is required with ${name}`);
  }
  const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  if (stripeKeys.some((name) => given[name] !== undefined)) {
    const without = stripeKeys.filter((name) => given[name] === undefined);
    missing.push(...without.map((name) => `${name} is required with the other keys of Stripe`));
  }
  for (const [one, other] of pairs) {
    if ((given[one] === undefined) !== (given[other] === undefined))
      missing.push(`${one} and ${other} are required with each other`);
  }
  if (!parsed.success || missing.length > 0) {
    const wrong = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    const lines = [...(wrong ?? []), ...missing].map((line) => `  ${line}`);
    throw new ConfigError(`The configuration is not usable:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const dataDir = path.resolve(values.DATA_DIR);
  const local = `http://localhost:${values.PORT}`;
  const publicUrl = new URL(values.PUBLIC_URL ?? local).origin;
  const secret = values.SECRET_KEY ?? generatedSecret(dataDir);
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    roles: values.PROCESS_ROLES,
    publicUrl,
    allowedOrigins: values.PUBLIC_URL
      ? [publicUrl]
      : [local, `http://127.0.0.1:${values.PORT}`, `http://[::1]:${values.PORT}`],
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseSessionUrl: values.DATABASE_SESSION_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    databaseKeepsStatements: values.DATABASE_KEEPS_STATEMENTS ?? true,
    redisUrl: values.REDIS_URL ?? null,
    s3: s3Of(values),
    model:
      values.OPENAI_API_KEY || values.OPENAI_BASE_URL
        ? {
            apiKey: values.OPENAI_API_KEY ?? null,
            baseUrl: values.OPENAI_BASE_URL ?? null,
            name: values.OPENAI_MODEL,
            timeoutInSeconds: values.OPENAI_TIMEOUT,
            prices: values.OPENAI_PRICES ?? null,
            dailyLimit: values.OPENAI_DAILY_LIMIT,
          }
        : null,
    stripe: stripeOf(values),
    ledgers: forEachConsentLedger((ledger) => {
      const [clientId, clientSecret] = ledgerVariables[ledger];
      return keysOf(values[clientId], values[clientSecret]);
    }),
    quickbooksApi: values.QUICKBOOKS_API_URL,
    sandboxUrl: values.SANDBOX_URL ?? null,
    sandboxTakeBackMs: values.SANDBOX_TAKE_BACK_MS ?? null,
    secretFor: (purpose) => derive(secret, purpose),
    previousSecretFor: (purpose) =>
      values.SECRET_KEY_PREVIOUS ? derive(values.SECRET_KEY_PREVIOUS, purpose) : null,
    backupKey: values.BACKUP_KEY ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    smtpRequiresTls: production && values.SMTP_WITHOUT_TLS !== true,
    inbound: inboundOf(values, production ? `in.${new URL(publicUrl).hostname}` : 'in.docket.test'),
    mailFrom: values.MAIL_FROM,
    desks: {
      sales: values.SALES_EMAIL,
      support: values.SUPPORT_EMAIL,
      general: values.GENERAL_EMAIL,
    },
    demo: values.DEMO ?? !production,
    // The sandbox shows sign-in links to every visitor, so by default it runs on loopback addresses only.
    sandbox: !production && (values.SANDBOX ?? isLoopback(values.HOST)),
    recognitionSeconds: values.RECOGNITION_SECONDS,
    outsidePorts: values.OUTSIDE_PORTS,
    trustedProxies: values.TRUST_PROXY,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    metricsToken: values.METRICS_TOKEN ?? null,
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: values.OTEL_SERVICE_NAME,
            sampler: values.OTEL_TRACES_SAMPLER,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
            continues: values.TRUST_TRACEPARENT ?? false,
          },
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

function inboundOf(values: Values, usualDomain: string): InboundConfig {
  const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_TLS_CERT, INBOUND_SMTP_TLS_KEY } = values;
  const [secret = null, publicKey = null] = [
    values.INBOUND_SENDGRID_SECRET,
    values.INBOUND_SENDGRID_PUBLIC_KEY,
  ];
  return {
    port: port === undefined ? defaultInboundPort : port,
    connections: values.INBOUND_SMTP_CONNECTIONS,
    seconds: values.INBOUND_SMTP_SECONDS,
    portIsAskedFor: values.NODE_ENV === 'production' || port !== undefined,
    tls:
      INBOUND_SMTP_TLS_CERT && INBOUND_SMTP_TLS_KEY
        ? { certFile: INBOUND_SMTP_TLS_CERT, keyFile: INBOUND_SMTP_TLS_KEY }
        : null,
    domain: values.INBOUND_DOMAIN ?? usualDomain,
    relays: values.INBOUND_RELAYS,
    webhooks: {
      postmark: values.INBOUND_POSTMARK_SECRET ?? null,
      mailgun: values.INBOUND_MAILGUN_KEY ?? null,
      sendgrid: secret === null && publicKey === null ? null : { secret, publicKey },
    },
  };
}

function stripeOf(values: Values): StripeConfig | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  };
}

function keysOf(clientId: string | undefined, clientSecret: string | undefined): LedgerKeys | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

function s3Of(values: Values): S3Config | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** Outside production, a key is generated once and stored beside the data that it protects. */
function generatedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    // Linking is atomic and fails if the file exists, so of two concurrent starts the first decides.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
