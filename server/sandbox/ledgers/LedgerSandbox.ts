import type { Context, Middleware } from 'koa';
import { type BooksList, booksList } from '#shared/books/lists.ts';
import {
  type ConsentLedgerId,
  forEachConsentLedger,
  isByConsent,
  type LedgerId,
  ledgerNames,
  ledgers,
} from '#shared/integrations/ledgers.ts';
import {
  sandboxBooksPath,
  sandboxLedgerKeys,
  sandboxLedgerPath,
} from '../../capabilities/integrations/sandboxKeys.ts';
import type { Config, LedgerKeys } from '../../platform/config.ts';
import type { AppState } from '../../platform/http/state.ts';
import { sandboxPage } from '../sandboxPage.ts';
import { companies, type FaultKind, faultKind, faultPlace, newApiKey } from './book.ts';
import { changeBills } from './changeBills.ts';
import { answerRevocation, answerToken, decideConsent, grantOf } from './consentServer.ts';
import { LedgerBooks } from './LedgerBooks.ts';
import { booksPage, consentPage } from './pageParts.ts';
import { answered, type SandboxAnswer, type SandboxCall } from './StandIn.ts';
import { standIns } from './standIns.ts';

const largestBody = 40_000_000;
/** Customers that one call adds. */
const mostFilled = 20_000;
const minuteInMs = 60_000;
const hourInMs = 60 * minuteInMs;

/** A stand-in for all ledgers: consent, tokens and keys, the calls that we make, and faults. For a single node. */
export class LedgerSandbox {
  readonly books: LedgerBooks;
  readonly #keys: Record<ConsentLedgerId, LedgerKeys>;
  readonly #publicUrl: string;
  /** Times of each company's recent calls, for the rate limit. */
  readonly #calls = new Map<string, number[]>();

  constructor(config: Pick<Config, 'dataDir' | 'secretFor' | 'publicUrl'>) {
    this.books = new LedgerBooks(config.dataDir);
    this.#publicUrl = config.publicUrl;
    this.#keys = forEachConsentLedger((ledger) => sandboxLedgerKeys(config, ledger));
  }

  middleware(): Middleware<AppState> {
    return async (ctx, next) => {
      if (ctx.path === sandboxBooksPath || ctx.path.startsWith(`${sandboxBooksPath}/`)) {
        return this.#books(ctx);
      }
      const ledger = ledgers.find((one) => ctx.path.startsWith(`${sandboxLedgerPath(one)}/`));
      if (!ledger) return next();
      ctx.set('Cache-Control', 'no-store');
      const path = ctx.path.slice(sandboxLedgerPath(ledger).length);
      if (path.startsWith('/app/') || path === '/web') return this.#openBill(ctx);
      if (!isByConsent(ledger)) {
        if (path !== standIns[ledger].path) return next();
        return this.#api(ctx, ledger, await callOf(ctx, path));
      }
      if (path === '/authorize') return this.#consent(ctx, ledger);
      const call = await callOf(ctx, path.replace(/^\/api/, ''));
      if (path === '/token') return this.#token(ctx, ledger, call);
      if (path === '/revoke')
        return send(ctx, answerRevocation(this.books, ledger, this.#keys[ledger], call));
      if (!path.startsWith('/api/')) return next();
      await this.#api(ctx, ledger, call);
    };
  }

  async #consent(ctx: Context, ledger: ConsentLedgerId): Promise<void> {
    if (ctx.method !== 'POST') {
      show(
        ctx,
        `Connect ${ledgerNames[ledger].full}`,
        consentPage(ledger, new URLSearchParams(ctx.querystring)),
      );
      return;
    }
    const form = new URLSearchParams((await bytesOf(ctx)).toString('utf8'));
    const redirectUri = form.get('redirect_uri') ?? '';
    // Our callback is the only registered redirect URI.
    if (redirectUri !== `${this.#publicUrl}/api/integrations/${ledger}/callback`) ctx.throw(400);
    const chosen = form.getAll('company');
    const known = companies[ledger].map(({ id }) => id).filter((id) => chosen.includes(id));
    const isGranted = form.get('answer') === 'yes';
    const back = decideConsent(this.books, ledger, {
      redirectUri,
      state: form.get('state') ?? '',
      challenge: form.get('code_challenge'),
      companies: isGranted ? known : [],
    });
    ctx.redirect(back);
  }

  async #token(ctx: Context, ledger: ConsentLedgerId, call: SandboxCall): Promise<void> {
    const fault = this.books.takeFault(ledger, 'token');
    if (fault === 'miss') return hangUp(ctx);
    if (fault === 'unavailable') return send(ctx, answered({ error: 'server_error' }, 503));
    const answer = answerToken(this.books, ledger, this.#keys[ledger], call);
    if (fault === 'lose') return hangUp(ctx);
    if (fault === 'hold') return keepWaiting(ctx);
    send(ctx, answer);
  }

  #openBill(ctx: Context): void {
    const query = new URLSearchParams(ctx.querystring);
    const id = query.get('txnId') ?? query.get('InvoiceID') ?? query.get('creditNoteID') ?? '';
    ctx.redirect(`${sandboxBooksPath}#bill-${encodeURIComponent(id)}`);
  }

  async #books(ctx: Context): Promise<void> {
    ctx.set('Cache-Control', 'no-store');
    if (ctx.method === 'POST') {
      const ledger = ledgers.find((one) => ctx.path === `${sandboxBooksPath}/${one}`);
      if (!ledger) ctx.throw(404);
      this.#change(ledger, new URLSearchParams((await bytesOf(ctx)).toString('utf8')));
      ctx.redirect(sandboxBooksPath);
      return;
    }
    if (ctx.path === `${sandboxBooksPath}/data`) send(ctx, answered(this.books.book));
    else show(ctx, 'Sandbox books', booksPage(this.books, this.#publicUrl));
  }

  #change(ledger: LedgerId, form: URLSearchParams): void {
    const { book } = this.books;
    const kind = faultKind.safeParse(form.get('fault')).data;
    const at = faultPlace.safeParse(form.get('at')).data ?? 'write';
    if (kind) book.faults.push({ ledger, kind, at, left: Number(form.get('count') ?? 1) });
    const hours = Number(form.get('hours'));
    if (hours > 0 && hours <= 10_000) book.aheadInMs += Math.round(hours * hourInMs);
    const calls = form.get('calls-in-a-minute');
    if (calls) book.callsInAMinute = Number(calls);
    const minutes = form.get('access-minutes');
    if (minutes) book.accessMinutes = Number(minutes);
    const needsClass = form.get('needs-class');
    if (needsClass !== null) {
      const others = book.classesRequired.filter((one) => one !== ledger);
      book.classesRequired = needsClass === '1' ? [...others, ledger] : others;
    }
    const sageRates = form.get('sage-rates');
    if (sageRates !== null) book.sageRates = sageRates === 'worth' ? 'worth' : 'units';
    if (form.has('forgiving')) book.isForgiving = form.get('forgiving') === '1';
    // Simulates that request ids expire.
    if (form.has('forget')) book.answered = {};
    changeBills(this.books, ledger, form);
    const count = Math.min(Number(form.get('fill')), mostFilled);
    if (count > 0) this.#fill(ledger, count, form.get('name') ?? 'Customer');
    const list = booksList.safeParse(form.get('list')).data;
    if (list) this.#changeEntry(ledger, list, form);
    if (form.has('withdraw')) {
      if (!isByConsent(ledger)) book.apiKey = newApiKey();
      for (const [id, grant] of Object.entries(book.grants)) {
        if (grant.ledger === ledger) delete book.grants[id];
      }
    }
    this.books.save();
  }

  /** Gives the first of the companies this many customers more, or renames them. */
  #fill(ledger: LedgerId, count: number, name: string): void {
    const place = { ledger, company: companies[ledger][0].id };
    for (let number = 1; number <= count; number++) {
      this.books.putEntry(place, {
        ...{ list: 'customer', id: `customer-${number}`, name: `${name} ${number}`, code: null },
        ...{ parent: null, type: null, rate: null, days: null, isActive: true, isDeleted: false },
      });
    }
  }

  /** As somebody changes a list, in the first of the companies: what the form leaves out stays. */
  #changeEntry(ledger: LedgerId, list: BooksList, form: URLSearchParams): void {
    const [{ id: company, currency }] = companies[ledger];
    const place = { ledger, company };
    const id = form.get('entry') || standIns[ledger].newId(this.books);
    const name = form.get('name');
    if (list === 'vendor') {
      const vendor = { id, ...place, name: name ?? '', currency, email: null, bankAccount: null };
      this.books.book.vendors[id] = { ...vendor, changed: this.books.now };
      return;
    }
    const before = this.books.entriesOf(place, list).find((one) => one.id === id);
    this.books.putEntry(place, {
      ...{
        list,
        id,
        name: name ?? before?.name ?? '',
        code: form.get('code') ?? before?.code ?? null,
      },
      parent: form.get('parent') ?? before?.parent ?? null,
      type: form.get('type') ?? before?.type ?? null,
      rate: form.has('rate') ? Number(form.get('rate')) : (before?.rate ?? null),
      days: before?.days ?? null,
      isActive: form.get('active') !== '0',
      isDeleted: form.has('remove'),
    });
  }

  async #api(ctx: Context, ledger: LedgerId, call: SandboxCall): Promise<void> {
    const caller = this.#callerOf(ledger, call);
    if (!caller) {
      this.books.book.turnedAway.access += 1;
      return send(ctx, standIns[ledger].shutOut());
    }
    const fullForMs = this.#count(`${ledger} ${caller.company}`, ledger);
    if (fullForMs > 0) return limited(ctx, ledger, fullForMs, 'minute');
    const places = standIns[ledger].placesOf(call);
    const isWriting = !places.includes('read');
    const fault = this.books.takeFault(ledger, ...places);
    if (fault === 'miss') return hangUp(ctx);
    if (fault === 'unavailable') return send(ctx, answered({ Title: 'Unavailable' }, 503));
    if (fault === 'limit') return limited(ctx, ledger, 1_000, 'minute');
    if (fault === 'day') return limited(ctx, ledger, 6 * hourInMs, 'day');
    const answer = await this.#once(ledger, call, () => {
      const refusal = refusalFor(fault, ledger);
      if (refusal) return refusal;
      return caller.answer();
    });
    if (isWriting) this.books.save();
    if (fault === 'lose') return hangUp(ctx);
    if (fault === 'hold') return keepWaiting(ctx);
    // As if an earlier call had arrived while this one is refused.
    send(ctx, fault === 'late' ? standIns[ledger].closedPeriod() : answer);
  }

  /** The company that the call is for, and what answers it; `null` if its token or key is not accepted. */
  #callerOf(ledger: LedgerId, call: SandboxCall) {
    const { books } = this;
    if (!isByConsent(ledger)) {
      const standIn = standIns[ledger];
      const company = standIn.companyOf(books, call);
      if (company === null) return null;
      return { company, answer: () => standIn.answer(books, { company, call }) };
    }
    const standIn = standIns[ledger];
    const grant = grantOf(books, ledger, call);
    if (!grant) return null;
    const asked = standIn.companyIn?.(call);
    const company = grant.others.find((id) => id === asked) ?? grant.company;
    return { company, answer: () => standIn.answer(books, { company, grant, call }) };
  }

  /** A repeated request id gets the stored answer, and nothing is done again. */
  async #once(
    ledger: LedgerId,
    call: SandboxCall,
    carryOut: () => SandboxAnswer | Promise<SandboxAnswer>,
  ): Promise<SandboxAnswer> {
    const { requestName, refusesReusedNames } = standIns[ledger];
    const name = requestName(call);
    if (!name || call.method === 'GET') return carryOut();
    const key = `${ledger} ${name}`;
    const asked = `${call.method} ${call.path} ${call.bytes.length}`;
    const before = Object.hasOwn(this.books.book.answered, key)
      ? this.books.book.answered[key]
      : undefined;
    if (before && refusesReusedNames && before.asked !== asked) {
      return answered({ Message: 'The idempotency key was used with another request.' }, 400);
    }
    if (before) return { status: before.status, body: before.body };
    const answer = await carryOut();
    this.books.book.answered[key] = { asked, ...answer };
    return answer;
  }

  /** Counts a call against the rate limit. Returns how long the company must wait, or 0. */
  #count(key: string, ledger: LedgerId): number {
    const now = this.books.now;
    const recent = (this.#calls.get(key) ?? []).filter((at) => at > now - minuteInMs);
    const [oldest = now] = recent;
    const most = this.books.book.callsInAMinute ?? standIns[ledger].mostInAMinute;
    if (recent.length >= most) return oldest + minuteInMs - now;
    this.#calls.set(key, [...recent, now]);
    return 0;
  }
}

/** Refusals that are stored under the request id, so a repetition is refused again. */
function refusalFor(fault: FaultKind | null, ledger: LedgerId): SandboxAnswer | null {
  if (fault === 'closed') return standIns[ledger].closedPeriod();
  if (fault === 'lapsed') return standIns[ledger].lapsed();
  return null;
}

function limited(ctx: Context, ledger: LedgerId, forMs: number, of: 'minute' | 'day'): void {
  ctx.set('Retry-After', String(Math.ceil(forMs / 1000)));
  ctx.set(standIns[ledger].limitHeaders(of));
  send(ctx, answered({ message: 'message=ThrottleExceeded; errorCode=003001' }, 429));
}

/** Simulates a connection that breaks. */
function hangUp(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** Simulates a provider that does not answer until the client times out. */
function keepWaiting(ctx: Context): void {
  ctx.respond = false;
}

function send(ctx: Context, { status, body }: SandboxAnswer): void {
  ctx.status = status;
  ctx.type = 'json';
  ctx.body = body;
}

async function callOf(ctx: Context, path: string): Promise<SandboxCall> {
  return {
    method: ctx.method,
    path,
    query: new URLSearchParams(ctx.querystring),
    header: (name) => ctx.get(name),
    bytes: await bytesOf(ctx),
  };
}

async function bytesOf(ctx: Context): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += chunk.length;
    if (size > largestBody) ctx.throw(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function show(ctx: Context, title: string, content: string): void {
  ctx.type = 'html';
  ctx.body = sandboxPage(title, content, ctx.state['styleNonce']);
}
