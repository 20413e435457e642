import type { SandboxInvoice, SandboxSubscription } from './book.ts';
import { subscriptionsOf } from './book.ts';
import { newStripeId, nowInSeconds, type StripeBooks } from './StripeBooks.ts';
import { customerShape, intentShape, invoiceShape, subscriptionShape } from './shapes.ts';

const hour = 3600;
export const day = 24 * hour;
const warningBeforeTrialEnd = 3 * day;
const firstPaymentTimeout = 23 * hour;
/** Delay of the retry after the first, second and third failure. */
const retriesAfter = [3 * day, 4 * day, 7 * day];

/** Changes of subscriptions by time and by payments. */
export class Lifecycle {
  readonly #books: StripeBooks;

  constructor(books: StripeBooks) {
    this.#books = books;
  }

  get #book() {
    return this.#books.book;
  }

  updated(subscription: SandboxSubscription, event = 'customer.subscription.updated'): void {
    this.#books.tell(event, subscriptionShape(this.#book, subscription));
  }

  /** Processes everything that is due by now, in order. */
  settle(): void {
    for (const id of Object.keys(this.#book.customers)) this.pass(id, 0);
  }

  /**
   * Lets time pass for one customer. The clock itself is real, so the customer's dates are moved into the past instead: a
   * trial with fourteen days left then has two. Events on the way happen at their own time.
   */
  pass(customerId: string, seconds: number): void {
    let left = seconds;
    for (;;) {
      const due = this.#nextDue(customerId);
      const wait = due ? due.at - nowInSeconds() : Number.POSITIVE_INFINITY;
      if (due && wait <= left) {
        const step = Math.max(0, wait);
        this.#age(customerId, step);
        left -= step;
        due.happen();
        continue;
      }
      this.#age(customerId, left);
      return;
    }
  }

  #nextDue(customerId: string): { at: number; happen: () => void } | null {
    const due = subscriptionsOf(this.#book, customerId).flatMap((one) => this.#dueOf(one));
    return due.sort((a, b) => a.at - b.at)[0] ?? null;
  }

  #dueOf(subscription: SandboxSubscription): { at: number; happen: () => void }[] {
    const { status, trialEnd, periodEnd, created } = subscription;
    if (status === 'incomplete') {
      return [
        {
          at: created + firstPaymentTimeout,
          happen: () => this.#end(subscription, 'incomplete_expired'),
        },
      ];
    }
    if (status === 'trialing' && trialEnd !== null) {
      const warning = {
        at: trialEnd - warningBeforeTrialEnd,
        happen: () => {
          subscription.warnedOfTrialEnd = true;
          this.updated(subscription, 'customer.subscription.trial_will_end');
        },
      };
      const end = { at: trialEnd, happen: () => this.#periodEnds(subscription) };
      return subscription.warnedOfTrialEnd ? [end] : [warning, end];
    }
    if (status !== 'active' && status !== 'past_due') return [];
    const end = { at: periodEnd, happen: () => this.#periodEnds(subscription) };
    const open = this.#openInvoices(subscription).filter(({ nextAttempt }) => nextAttempt !== null);
    const retries = open.map((invoice) => ({
      at: invoice.nextAttempt ?? periodEnd,
      happen: () => this.#attempt(subscription, invoice),
    }));
    return [end, ...retries];
  }

  #openInvoices({ id }: SandboxSubscription): SandboxInvoice[] {
    return Object.values(this.#book.invoices).filter(
      (invoice) => invoice.subscription === id && invoice.status === 'open',
    );
  }

  #periodEnds(subscription: SandboxSubscription): void {
    const unpaid = subscription.status === 'trialing' && subscription.card === null;
    if (subscription.cancelAtPeriodEnd || unpaid) this.cancelNow(subscription);
    else this.renew(subscription);
  }

  /** Starts the next month and charges for it. */
  renew(subscription: SandboxSubscription): void {
    const begin = Math.min(nowInSeconds(), subscription.periodEnd);
    subscription.periodStart = begin;
    subscription.periodEnd = monthAfter(begin);
    this.#attempt(subscription, this.draw(subscription));
  }

  /** Creates the invoice of a period. */
  draw(subscription: SandboxSubscription): SandboxInvoice {
    const price = this.#book.prices[subscription.price];
    const invoice: SandboxInvoice = {
      id: newStripeId('in'),
      customer: subscription.customer,
      subscription: subscription.id,
      amount: Math.max(0, (price?.amount ?? 0) + subscription.prorated),
      status: 'open',
      created: nowInSeconds(),
      paymentIntent: null,
      attempts: 0,
      nextAttempt: null,
    };
    subscription.prorated = 0;
    subscription.latestInvoice = invoice.id;
    this.#book.invoices[invoice.id] = invoice;
    return invoice;
  }

  paid(subscription: SandboxSubscription, invoice: SandboxInvoice): void {
    invoice.status = 'paid';
    invoice.nextAttempt = null;
    this.#books.tell('invoice.paid', invoiceShape(this.#book, invoice));
    if (this.#openInvoices(subscription).length > 0) return;
    subscription.status = 'active';
    this.updated(subscription);
  }

  /** Pays open invoices with the new card. */
  payOpen(subscription: SandboxSubscription): void {
    if (subscription.status !== 'past_due') return;
    for (const invoice of this.#openInvoices(subscription)) this.#attempt(subscription, invoice);
  }

  #attempt(subscription: SandboxSubscription, invoice: SandboxInvoice): void {
    const card = subscription.card === null ? undefined : this.#book.cards[subscription.card];
    invoice.attempts += 1;
    if (card?.charges === 'succeed') {
      this.paid(subscription, invoice);
      return;
    }
    const next = retriesAfter[invoice.attempts - 1];
    invoice.nextAttempt = next === undefined ? null : nowInSeconds() + next;
    this.#books.tell('invoice.payment_failed', invoiceShape(this.#book, invoice));
    if (next === undefined) {
      invoice.status = 'void';
      this.cancelNow(subscription);
      return;
    }
    subscription.status = 'past_due';
    this.updated(subscription);
  }

  cancelNow(subscription: SandboxSubscription): void {
    this.#end(subscription, 'canceled');
  }

  #end(subscription: SandboxSubscription, status: 'canceled' | 'incomplete_expired'): void {
    subscription.status = status;
    subscription.endedAt = nowInSeconds();
    subscription.canceledAt ??= subscription.endedAt;
    this.updated(
      subscription,
      status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
    );
  }

  forget(customerId: string): void {
    const { book } = this.#books;
    for (const subscription of subscriptionsOf(book, customerId)) {
      if (subscription.endedAt === null) this.cancelNow(subscription);
    }
    const customer = book.customers[customerId];
    if (customer) this.#books.tell('customer.deleted', customerShape(customer));
    delete book.customers[customerId];
  }

  /** The card of a succeeded intent becomes the card of the subscription. */
  confirmed(intentId: string): void {
    const intent = this.#book.intents[intentId];
    if (!intent) return;
    this.#books.tell(`${intent.kind}.succeeded`, intentShape(intent));
    const [current] = subscriptionsOf(this.#book, intent.customer).filter(
      ({ endedAt }) => endedAt === null,
    );
    if (!current) return;
    current.card = intent.card;
    if (current.pendingSetupIntent === intentId) current.pendingSetupIntent = null;
    const invoice = Object.values(this.#book.invoices).find(
      ({ paymentIntent }) => paymentIntent === intentId,
    );
    if (invoice) this.paid(current, invoice);
    else this.updated(current);
    this.payOpen(current);
  }

  #age(customerId: string, seconds: number): void {
    if (seconds === 0) return;
    const { customers, subscriptions, invoices } = this.#book;
    const customer = customers[customerId];
    if (customer) customer.created -= seconds;
    for (const one of Object.values(subscriptions)) {
      if (one.customer !== customerId) continue;
      one.created -= seconds;
      one.periodStart -= seconds;
      one.periodEnd -= seconds;
      if (one.trialEnd !== null) one.trialEnd -= seconds;
      if (one.canceledAt !== null) one.canceledAt -= seconds;
      if (one.endedAt !== null) one.endedAt -= seconds;
      this.updated(one);
    }
    for (const one of Object.values(invoices)) {
      if (one.customer !== customerId) continue;
      one.created -= seconds;
      if (one.nextAttempt !== null) one.nextAttempt -= seconds;
    }
  }
}

export function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  // In a shorter month, the 31st becomes the last day.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return Math.floor(date.getTime() / 1000);
}
