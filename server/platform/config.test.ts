import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { weaknessOf } from './secrets/weaknessOf.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'docket-test-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const secret = '9f2c81d04be7a6350d1e8fb39a74c652';
const read = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: dataDir, ...env });

function refusalOf(env: NodeJS.ProcessEnv): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted');
}

describe('without any settings', () => {
  it('Docket runs for local use on one machine', () => {
    expect(read()).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir,
      databaseUrl: null,
      s3: null,
      model: null,
      smtpUrl: null,
      inbound: {
        port: 2525,
        portIsAskedFor: false,
        tls: null,
        domain: 'in.docket.test',
        relays: expect.arrayContaining(['127.0.0.0/8', '10.0.0.0/8']),
        webhooks: { postmark: null, mailgun: null, sendgrid: null },
      },
      demo: true,
      sandbox: true,
      trustedProxies: 0,
      rateLimitFactor: 1,
      metricsToken: null,
      logLevel: 'warn',
    });
  });

  it('data is stored in .data of the current folder', () => {
    expect(readConfig({ SECRET_KEY: secret }).dataDir).toBe(path.resolve('.data'));
  });

  it('every loopback name of the machine is an allowed origin', () => {
    expect(read({ PORT: '4000' }).allowedOrigins).toEqual([
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://[::1]:4000',
    ]);
  });
});

describe('a setting', () => {
  it('is used', () => {
    const config = read({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://docket.example/',
      DATABASE_URL: 'postgres://u:p@db.example/docket',
      SMTP_URL: 'smtps://mail.example',
      INBOUND_SMTP_PORT: 'off',
      INBOUND_DOMAIN: 'In.Docket.Example',
      DEMO: '0',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://docket.example',
      allowedOrigins: ['https://docket.example'],
      databaseUrl: 'postgres://u:p@db.example/docket',
      smtpUrl: 'smtps://mail.example',
      inbound: { port: null, portIsAskedFor: true, domain: 'in.docket.example' },
      demo: false,
      trustedProxies: 2,
      logLevel: 'debug',
    });
  });

  it('for a model may be a key or a server address', () => {
    expect(read({ OPENAI_API_KEY: 'sk-1', OPENAI_PRICES: '2.5/10' }).model).toEqual({
      apiKey: 'sk-1',
      baseUrl: null,
      name: 'gpt-4.1-mini',
      timeoutInSeconds: 60,
      prices: { input: 2.5, output: 10 },
      dailyLimit: 10,
    });
    const own = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'own-vision' };
    expect(read(own).model).toMatchObject({ apiKey: null, name: 'own-vision', prices: null });
    expect(read({ OPENAI_MODEL: 'own-vision' }).model).toBeNull();
  });

  it('for a bucket is refused if incomplete', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(read({ S3_BUCKET: 'files', S3_REGION: 'eu-west-1', ...keys }).s3).toEqual({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      bucket: 'files',
      region: 'eu-west-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    const own = { S3_BUCKET: 'files', S3_ENDPOINT: 'https://store.example/', ...keys };
    expect(read(own).s3).toMatchObject({ endpoint: 'https://store.example' });
    expect(refusalOf({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' })).toContain(
      'S3_SECRET_ACCESS_KEY is required with S3_BUCKET',
    );
  });

  it('for Stripe is refused unless all three keys are set', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    expect(read({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    });
    expect(read().stripe).toBeNull();
    expect(refusalOf(keys)).toContain('STRIPE_WEBHOOK_SECRET is required');
    expect(refusalOf({ STRIPE_SECRET_KEY: 'pk_test_1' })).toContain('STRIPE_SECRET_KEY must begin');
  });

  it('for a mail certificate is refused unless both files are set', () => {
    const files = { INBOUND_SMTP_TLS_CERT: 'cert.pem', INBOUND_SMTP_TLS_KEY: 'key.pem' };
    expect(read(files).inbound.tls).toEqual({ certFile: 'cert.pem', keyFile: 'key.pem' });
    expect(refusalOf({ INBOUND_SMTP_TLS_CERT: 'cert.pem' })).toContain(
      'INBOUND_SMTP_TLS_CERT and INBOUND_SMTP_TLS_KEY are required with each other',
    );
  });

  it('with an empty value counts as not set', () => {
    const blank = Object.fromEntries(
      ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY', 'SMTP_URL', 'DEMO', 'LOG_LEVEL'].map(
        (name) => [name, ''],
      ),
    );
    expect(JSON.stringify(read(blank))).toBe(JSON.stringify(read()));
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'docket.example'],
    ['PUBLIC_URL', 'ftp://docket.example'],
    ['DATABASE_URL', 'mysql://db.example/docket'],
    ['SMTP_URL', 'mail.example'],
    ['OPENAI_BASE_URL', 'api.example/v1'],
    ['S3_ENDPOINT', 'store.example'],
    ['OPENAI_PRICES', 'cheap'],
    ['OPENAI_TIMEOUT', '0'],
    ['OPENAI_DAILY_LIMIT', 'none'],
    ['SECRET_KEY', 'short'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['PUBLIC_URL', 'https://docket.example/app'],
    ['RATE_LIMIT_FACTOR', 'much'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['METRICS_TOKEN', 'short'],
    ['INBOUND_RELAYS', '10.0.0.0/33'],
    ['INBOUND_RELAYS', 'relay.example'],
    ['INBOUND_MAILGUN_KEY', 'short'],
    ['INBOUND_SENDGRID_PUBLIC_KEY', 'bm8ga2V5'],
    ['INBOUND_SMTP_CONNECTIONS', '0'],
    ['INBOUND_SMTP_SECONDS', 'short'],
    ['RECOGNITION_SECONDS', '1'],
    ['OUTSIDE_PORTS', '443,https'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused, and the message names it', (name, value) => {
    const message = refusalOf({ [name]: value });
    expect(message).toMatch(/^The configuration is not usable:\n/);
    expect(message).toMatch(new RegExp(`^ {2}${name} \\S`, 'm'));
    expect(message.split('\n')).toHaveLength(2);
  });

  it('that is a secret does not appear in the error message', () => {
    expect(refusalOf({ SECRET_KEY: 'hunter2', METRICS_TOKEN: 'hunter3' })).not.toMatch(/hunter/);
  });

  it('with an error is reported together with all other errors', () => {
    const message = refusalOf({ NODE_ENV: 'production', PORT: 'x', DEMO: 'x' });
    for (const name of ['PORT', 'DEMO', 'SECRET_KEY', 'PUBLIC_URL']) {
      expect(message).toContain(`\n  ${name} `);
    }
  });
});

describe('production', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: secret,
    PUBLIC_URL: 'https://docket.example',
    SMTP_URL: 'smtps://mail.docket.example',
  };

  it.each(['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'])('asks for %s', (name) => {
    expect(refusalOf({ ...production, [name]: '' })).toContain(`${name} is required in production`);
  });

  it('refuses an address without encryption, but for this machine', () => {
    const told = 'PUBLIC_URL must begin with https://';
    for (const address of [
      'http://docket.example',
      'http://127.evil.example',
      'http://127.0.0.1.evil.example',
    ]) {
      expect(refusalOf({ ...production, PUBLIC_URL: address })).toContain(told);
    }
    for (const address of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
      expect(read({ ...production, PUBLIC_URL: address }).production).toBe(true);
    }
  });

  it.each([
    'a'.repeat(64),
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'aaaabbbbccccddddaaaabbbbccccddde',
    'change-me-change-me-change-me-change',
    'this is my very own password for docket',
  ])('refuses the secret key %s, without showing it', (weak) => {
    const refusal = refusalOf({ ...production, SECRET_KEY: weak });
    expect(refusal).toContain('SECRET_KEY ');
    expect(refusal).toContain('openssl rand -base64 32');
    expect(refusal).not.toContain(weak);
    // A weak key can be replaced.
    expect(read({ ...production, SECRET_KEY_PREVIOUS: weak }).production).toBe(true);
  });

  it('accepts every random secret key', () => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      for (let round = 0; round < 200; round += 1) {
        const key = randomBytes(encoding === 'hex' ? 16 : 32).toString(encoding);
        expect(weaknessOf(key), key).toBeNull();
      }
    }
  });

  it('sends mail with TLS only, unless it is configured otherwise', () => {
    const plain = { ...production, SMTP_URL: 'smtp://mail.docket.example:587' };
    expect(read(plain).smtpRequiresTls).toBe(true);
    expect(read({ ...plain, SMTP_WITHOUT_TLS: '1' }).smtpRequiresTls).toBe(false);
    for (const setting of ['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false']) {
      const weakened = { ...plain, SMTP_URL: `${plain.SMTP_URL}/?${setting}` };
      expect(refusalOf(weakened)).toContain('SMTP_URL must not change how mail is encrypted');
      expect(read({ ...weakened, SMTP_WITHOUT_TLS: '1' }).smtpRequiresTls).toBe(false);
    }
  });

  it('does not generate a secret key', () => {
    refusalOf({ ...production, SECRET_KEY: '' });
    read(production);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('has no sandbox, and no demo company unless it is configured', () => {
    expect(read(production)).toMatchObject({
      production: true,
      sandbox: false,
      demo: false,
      logLevel: 'info',
    });
    expect(read({ ...production, DEMO: '1', SANDBOX: '1' })).toMatchObject({
      demo: true,
      sandbox: false,
    });
  });
});

describe('the sandbox', () => {
  it.each([
    [{}, true],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', SANDBOX: '1' }, true],
    [{ SANDBOX: '0' }, false],
  ])('with %j is on: %s, because it shows sign-in links to every visitor', (env, sandbox) => {
    expect(read(env)).toMatchObject({ sandbox });
  });

  it('is not turned on by a misspelt NODE_ENV', () => {
    expect(refusalOf({ NODE_ENV: 'prod' })).toContain('NODE_ENV');
  });
});

describe('the secret key', () => {
  it('is generated once if none is set, in a file only its owner can read', () => {
    const first = read().secretFor('test');
    const file = path.join(dataDir, 'secret-key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').length).toBeGreaterThanOrEqual(43);
    expect(read().secretFor('test')).toEqual(first);
    expect(readdirSync(dataDir)).toEqual(['secret-key']);
  });

  it('gives each purpose a different derived key', () => {
    const config = read({ SECRET_KEY: secret });
    const [one, two] = [config.secretFor('one'), config.secretFor('two')];
    expect(one).toHaveLength(32);
    expect(one).not.toEqual(two);
    expect(read({ SECRET_KEY: secret }).secretFor('one')).toEqual(one);
    expect(read({ SECRET_KEY: `${secret}!` }).secretFor('one')).not.toEqual(one);
  });
});
