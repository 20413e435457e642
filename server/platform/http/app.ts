import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { Logger } from 'pino';
import { apiDocs } from '#shared/screens.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Tracer } from '../tracing/Tracer.ts';
import { compressedAnswers } from './compressedAnswers.ts';
import { errorAnswers } from './errors.ts';
import { FileAnswer } from './FileAnswer.ts';
import { healthPages } from './health.ts';
import { type Gate, Incoming } from './incoming.ts';
import { type Metrics, metricsPage } from './metrics.ts';
import { missedShares } from './missedShares.ts';
import { Problem } from './problem.ts';
import { requestLog } from './requestLog.ts';
import { JsonText, PackedJson, RedirectAnswer, type Route } from './route.ts';
import { sameOrigin } from './sameOrigin.ts';
import { securityContact } from './securityContact.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { AppState } from './state.ts';

export interface AppOptions {
  config: Config;
  db: Database;
  log: Logger;
  metrics: Metrics;
  tracer: Tracer;
  gate: Gate;
  routes: readonly Route[];
  /** Pages beside the API: the sandbox, then the web application. */
  pages: readonly Middleware<AppState>[];
  isStopping(): boolean;
}

export function createApp(options: AppOptions): Koa<AppState> {
  const { config, db, log, metrics, tracer } = options;
  const app = new Koa<AppState>();
  app.proxy = config.trustedProxies > 0;
  // Entries further left in X-Forwarded-For can be forged by the client.
  app.maxIpsCount = config.trustedProxies;
  app.silent = true;
  app.on('error', (error) => log.warn({ err: error }, 'connection'));

  app.use(requestLog({ log, metrics, tracer, config }));
  app.use(compressedAnswers());
  app.use(errorAnswers());
  app.use(securityHeaders(config));
  app.use(healthPages({ db, isStopping: options.isStopping }));
  app.use(metricsPage(metrics, config));
  if (!config.roles.has('web')) app.use(servedElsewhere);
  app.use(options.gate.limits.general);
  app.use(securityContact(config));
  app.use(missedShares());
  app.use(sameOrigin(config));
  const api = mount(options.routes, options.gate);
  app.use(api.routes());
  app.use(unknownCalls(api));
  for (const page of options.pages) app.use(page);
  return app;
}

/** A process without the role `web`: its health and its metrics are all that it answers. */
const servedElsewhere: Middleware<AppState> = () => {
  throw new Problem(
    503,
    'served_elsewhere',
    'This process answers no calls: send them to another.',
  );
};

function mount(routes: readonly Route[], gate: Gate): Router<AppState> {
  const router = new Router<AppState>({ strict: true, sensitive: true });
  const taken = new Set<string>();

  for (const route of routes) {
    const { method, path, status, takesBody, anyBody, rawBody, bodyLimit, file } = route.endpoint;
    const readBody = bodyReader(bodyLimit);
    const name = `${method} ${path}`;
    if (taken.has(name)) throw new Error(`Two routes claim ${name}`);
    taken.add(name);

    router.register(path, [method], async (ctx) => {
      ctx.state.route = path;
      ctx.set('Cache-Control', 'no-store');
      // A file is received only after the sender's permission has been checked.
      if (rawBody) ctx.request.body = await readText(ctx, bodyLimit);
      else if (takesBody && !file) await readJson(ctx, readBody);
      else if (!takesBody && !anyBody && ctx.request.length)
        throw new Problem(400, 'unexpected_body', 'This call takes no body.');
      const raw = { params: ctx['params'], query: ctx.query, body: ctx.request.body };
      const result = await route.answer(new Incoming(ctx, ctx.state.log, gate, raw));
      ctx.status = status;
      if (status !== 204) await answerWith(ctx, result);
    });
  }
  return router;
}

async function answerWith(ctx: Context, result: unknown): Promise<void> {
  if (result instanceof RedirectAnswer) {
    ctx.redirect(result.location);
  } else if (result instanceof FileAnswer || result instanceof PackedJson) {
    await result.send(ctx);
  } else if (result instanceof JsonText) {
    ctx.type = 'json';
    ctx.body = result.text;
  } else {
    ctx.body = result;
  }
}

function bodyReader(limit: number): Middleware {
  return koaBody({
    json: true,
    // A deletion may say why.
    parsedMethods: [
      HttpMethodEnum.POST,
      HttpMethodEnum.PUT,
      HttpMethodEnum.PATCH,
      HttpMethodEnum.DELETE,
    ],
    // `null` is judged by the schema, like no body.
    jsonStrict: false,
    jsonLimit: limit,
    text: false,
    urlencoded: false,
    multipart: false,
  });
}

/** A call without any body is judged by its schema, which may allow that. */
function hasNoBody(ctx: Context): boolean {
  return !ctx.get('Transfer-Encoding') && (ctx.request.length ?? 0) === 0;
}

async function readJson(ctx: Context, readBody: Middleware): Promise<void> {
  if (hasNoBody(ctx)) return;
  if (!ctx.is('json')) {
    throw new Problem(
      415,
      'unsupported_type',
      'Send the body as JSON with Content-Type: application/json.',
    );
  }
  try {
    await readBody(ctx, async () => {});
  } catch (error) {
    // "Too large" has its own message. Every other error is a malformed body: no JSON, or a wrong Content-Encoding.
    if (error instanceof Error && 'status' in error && error.status === 413) throw error;
    throw new Problem(400, 'malformed', 'The request is malformed.');
  }
  // An empty chunked body is known to be empty only now.
  if (ctx.request.body === '') delete ctx.request.body;
}

async function readText(ctx: Context, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) throw new Problem(413, 'too_large', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Unknown addresses under `/api` get a JSON error instead of a page. */
function unknownCalls(api: Router<AppState>): Middleware<AppState> {
  return async (ctx, next) => {
    const isCall = ctx.path === '/api' || ctx.path.startsWith('/api/');
    if (!isCall || ctx.path.replace(/\/$/, '') === apiDocs) return next();
    const methods = api.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods);
    if (methods.length === 0) throw new Problem(404, 'not_found', 'There is no such call.');
    throw new Problem(405, 'wrong_method', `This call does not take ${ctx.method}.`, {
      headers: { Allow: [...new Set(methods)].join(', ') },
    });
  };
}
