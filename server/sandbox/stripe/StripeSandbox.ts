import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { sandboxKeys, sandboxStripePath } from '../../capabilities/billing/provider.ts';
import type { Config } from '../../platform/config.ts';
import type { AppState } from '../../platform/http/state.ts';
import { calls } from './calls.ts';
import { authenticateIntent, confirmIntent } from './confirmIntent.ts';
import { Deliveries } from './Deliveries.ts';
import { type FormTree, parseForm } from './form.ts';
import { Lifecycle } from './lifecycle.ts';
import { StripeBooks } from './StripeBooks.ts';
import { StripeRefusal } from './StripeRefusal.ts';
import { stripePages } from './stripePages.ts';

const largestForm = 100_000;

/**
 * A stand-in for Stripe: the calls that we make, those of its card fields, its portal, its events, and a clock for each
 * customer that can be moved forward. For a single node.
 */
export class StripeSandbox {
  readonly books: StripeBooks;
  readonly lifecycle: Lifecycle;
  readonly #keys: ReturnType<typeof sandboxKeys>;
  readonly #deliveries: Deliveries;
  readonly #publicUrl: string;

  constructor(
    config: Pick<Config, 'dataDir' | 'publicUrl' | 'secretFor'>,
    { webhookUrl, log }: { webhookUrl: string; log: Logger },
  ) {
    this.books = new StripeBooks(config.dataDir);
    this.lifecycle = new Lifecycle(this.books);
    this.#keys = sandboxKeys(config);
    this.#publicUrl = config.publicUrl;
    this.#deliveries = new Deliveries(
      this.books,
      { url: webhookUrl, secret: this.#keys.webhookSecret },
      log,
    );
  }

  middleware(): Middleware<AppState> {
    const pages = stripePages({
      books: this.books,
      lifecycle: this.lifecycle,
      changed: () => this.changed(),
    });
    return async (ctx, next) => {
      if (ctx.path !== sandboxStripePath && !ctx.path.startsWith(`${sandboxStripePath}/`)) {
        return next();
      }
      ctx.set('Cache-Control', 'no-store');
      this.lifecycle.settle();
      const form = ctx.method === 'GET' ? ctx.querystring : await bodyOf(ctx);
      const path = ctx.path.slice(sandboxStripePath.length);
      if (path.startsWith('/v1/')) this.#answerCall(ctx, path, form);
      else if (!pages(ctx, path, parseForm(form))) return next();
    };
  }

  changed(): void {
    this.books.save();
    this.#deliveries.begin();
  }

  stop(): Promise<void> {
    return this.#deliveries.stop();
  }

  #answerCall(ctx: Context, path: string, text: string): void {
    const { status, body } = this.#once(ctx, path, text);
    ctx.status = status;
    ctx.type = 'json';
    ctx.body = body;
  }

  /** A repeated idempotency key gets the stored answer, and nothing is done again. */
  #once(ctx: Context, path: string, text: string): { status: number; body: string } {
    const key = ctx.get('Idempotency-Key');
    const asked = `${ctx.method} ${path} ${text}`;
    const before = key && ctx.method === 'POST' ? this.books.book.answered[key] : undefined;
    if (before && before.asked !== asked) {
      return refused(
        new StripeRefusal(400, {
          type: 'idempotency_error',
          code: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        }),
      );
    }
    if (before) {
      ctx.set('Idempotent-Replayed', 'true');
      return before;
    }
    const answer = this.#carryOut(ctx, path, parseForm(text));
    if (ctx.method === 'GET') return answer;
    if (key && ctx.method === 'POST') this.books.book.answered[key] = { asked, ...answer };
    this.changed();
    return answer;
  }

  #carryOut(ctx: Context, path: string, form: FormTree): { status: number; body: string } {
    try {
      const [, intent, step] =
        /^\/v1\/(?:setup|payment)_intents\/(\w+)\/(confirm|authenticate)$/.exec(path) ?? [];
      if (intent) {
        this.#requireKey(form['key'], this.#keys.publishableKey);
        const confirm = step === 'confirm' ? confirmIntent : authenticateIntent;
        return answered(confirm({ books: this.books, lifecycle: this.lifecycle }, intent, form));
      }
      this.#requireKey(ctx.get('Authorization').replace(/^Bearer /, ''), this.#keys.secretKey);
      for (const { method, path: pattern, answer } of calls) {
        const match = method === ctx.method ? pattern.exec(path) : null;
        if (!match) continue;
        const { books, lifecycle } = this;
        const sandbox = { books, lifecycle, publicUrl: this.#publicUrl };
        return answered(answer(sandbox, { id: match[1] ?? '', form }));
      }
      throw new StripeRefusal(404, {
        code: 'url_invalid',
        message: `Unrecognized request URL (${ctx.method}: ${path}).`,
      });
    } catch (error) {
      if (error instanceof StripeRefusal) return refused(error);
      throw error;
    }
  }

  #requireKey(given: unknown, key: string): void {
    if (given === key) return;
    throw new StripeRefusal(401, { code: 'api_key_invalid', message: 'Invalid API Key provided.' });
  }
}

const answered = (answer: object) => ({ status: 200, body: JSON.stringify(answer) });
const refused = (refusal: StripeRefusal) => ({
  status: refusal.status,
  body: JSON.stringify(refusal.toBody()),
});

async function bodyOf(ctx: Context): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += chunk.length;
    if (size > largestForm) ctx.throw(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
