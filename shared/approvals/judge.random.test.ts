import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprintOf } from '../invoices/fingerprint.ts';
import { may, type Role, roles } from '../permissions.ts';
import {
  approvalEffectOf,
  hasApprovalEffect,
  type Substitution,
  substitutionsOf,
} from './approvalProgress.ts';
import { type Judgement, judge, type Policy } from './judge.ts';
import { type ApprovalRule, defaultRules } from './ruleFor.ts';
import type { Absent } from './slots.ts';
import { withSubstitutes } from './substitutes.ts';

const people = ['p0', 'p1', 'p2', 'p3', 'p4'] as const;
const software = '01990000-0000-7000-8000-00000000a001';
const travel = '01990000-0000-7000-8000-00000000a002';
const vendors = ['acme', 'beta'] as const;
const buyers = { id: 'buyers', name: 'Buyers', personIds: ['p1', 'p2'] };
const now = new Date('2026-03-01T12:00:00Z');

const rule = fc.record({
  id: fc.constant(''),
  name: fc.constant('own'),
  createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
  minAmount: fc.constantFrom(0, 0, 100),
  maxAmount: fc.constantFrom(null, null, 150),
  requiredApprovers: fc.array(
    fc.constantFrom('approver', 'manager', 'clerk', ...people, 'gone', 'owner', 'group:buyers'),
    { minLength: 1, maxLength: 3 },
  ),
  priority: fc.nat(2),
  isActive: fc.boolean(),
  autoEscalateAfterHours: fc.constantFrom(null, 1),
  inSequence: fc.boolean(),
  match: fc.constantFrom<'all' | 'any'>('all', 'any'),
  vendors: fc.subarray([...vendors], { maxLength: 1 }),
  accounts: fc.subarray([software, travel], { maxLength: 1 }),
  flags: fc.subarray(['new_vendor'], { maxLength: 1 }),
});

/** What the company has set. */
const company = fc.record({
  rules: fc
    .array(rule, { maxLength: 3 })
    .map((all) => all.map((one, index): ApprovalRule => ({ ...one, id: `r${index}` }))),
  members: fc
    .tuple(
      ...people.map((personId) =>
        fc.record({
          personId: fc.constant<string>(personId),
          roles: fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1, maxLength: 2 }),
          limit: fc.constantFrom<(number | null)[]>(null, null, null, 60, 200),
        }),
      ),
    )
    .map((all) => [...all]),
  away: fc.option(fc.record({ who: fc.constantFrom(...people), by: fc.constantFrom(...people) })),
  owner: fc.option(fc.constantFrom(...people)),
  keepsUploadersOut: fc.boolean(),
  coversCoding: fc.boolean(),
});
type Company = typeof company extends fc.Arbitrary<infer T> ? T : never;

/** What the invoice says; people see its amount and its account, and approve those that the company covers. */
const shown = fc.record({
  amount: fc.constantFrom(40, 120, 250),
  account: fc.option(fc.constantFrom(software, travel)),
  vendor: fc.option(fc.constantFrom(...vendors)),
  isFlagged: fc.boolean(),
});
type Shown = typeof shown extends fc.Arbitrary<infer T> ? T : never;

/** The fields of an invoice that stay the same. */
const unread = {
  exchangeRate: null,
  exchangeRateDate: null,
  ...{ vendorName: null, vendorTaxId: null, invoiceNumber: null, invoiceDate: null, dueDate: null },
  ...{ currency: 'USD', subtotal: null, tax: null, discount: null, shipping: null, iban: null },
  lines: [],
};
const nothingByDefault = { account: null, taxCode: null, class: null };

/** Approvals of offline devices arrive late, in any order, more than once, and for what was seen then. */
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('approve' as const),
      by: fc.constantFrom(...people),
      seen: fc.option(
        fc.record({
          amount: fc.constantFrom(40, 120, 250),
          account: fc.option(fc.constantFrom(software, travel)),
        }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      to: shown,
      which: fc.constantFrom<keyof Shown>('amount', 'account', 'vendor', 'isFlagged'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('company' as const),
      to: company,
      which: fc.constantFrom<keyof Company>(
        'rules',
        'members',
        'away',
        'owner',
        'keepsUploadersOut',
        'coversCoding',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      of: fc.constantFrom(...people),
      to: fc.constantFrom(null, 30, 200),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'escalate' as const }) },
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

interface Given {
  personId: string;
  fingerprint: string;
  shown: Shown;
  absent: readonly Absent[];
}

/** One invoice on the server: what an approval does in its transaction, without the database. */
class Invoice {
  company: Company;
  shown: Shown;
  given: Given[] = [];
  escalatedAt: Date | null = null;
  isApproved = false;

  constructor(company: Company, shown: Shown) {
    this.company = company;
    this.shown = shown;
  }

  get members() {
    const { members, away } = this.company;
    const delegations = away
      ? [
          {
            personId: away.who,
            substituteId: away.by,
            startsAt: '2026-01-01T00:00:00.000Z',
            endsAt: '2027-01-01T00:00:00.000Z',
          },
        ]
      : [];
    return withSubstitutes(members, delegations, now);
  }

  get counting(): Given[] {
    return this.given.filter(({ fingerprint }) => fingerprint === this.fingerprint);
  }

  get fingerprint(): string {
    return this.fingerprintOf(this.shown);
  }

  fingerprintOf({ amount, account }: Pick<Shown, 'amount' | 'account'>): string {
    return fingerprintOf({
      ...unread,
      amount: `${amount}.00`,
      coding: account ? { 'all/account': account } : {},
      coveredDefaults: this.company.coversCoding ? nothingByDefault : null,
    });
  }

  judged(given: readonly Given[] = this.counting): Judgement {
    const { rules, owner, keepsUploadersOut } = this.company;
    const { amount, account, vendor, isFlagged } = this.shown;
    const policy: Policy = {
      rules,
      rates: {},
      members: this.members,
      keepsUploadersOut,
      reviewing: 'confident',
      vendorDefaults: new Map(vendors.map((id) => [id, { coding: {}, owner }])),
      groups: [buyers],
    };
    return judge(
      {
        amount: `${amount}.00`,
        currency: 'USD',
        vendorId: vendor,
        documentType: 'invoice',
        flags: isFlagged ? [{ code: 'new_vendor' }] : [],
        lines: [{ id: 'l', net: null }],
        coding: account ? { 'all/account': account } : {},
        uploadedBy: 'p0',
        waitingSince: new Date('2026-01-01T00:00:00Z'),
        escalatedAt: this.escalatedAt,
        givenBy: given.map(({ personId }) => personId),
        standIns: substitutionsIn(given),
        isReviewed: true,
        isSentBack: false,
        doubts: 0,
      },
      policy,
    );
  }

  take(one: Event): void {
    if (this.isApproved) return;
    switch (one.kind) {
      case 'edit':
        this.shown = { ...this.shown, [one.which]: one.to[one.which] };
        break;
      case 'company':
        this.company = { ...this.company, [one.which]: one.to[one.which] };
        break;
      case 'limit':
        this.company = { ...this.company, members: withLimit(this.company.members, one) };
        break;
      case 'escalate':
        this.escalatedAt = now;
        break;
      case 'approve':
        this.#approve(one.by, one.seen);
    }
    this.escalatedAt = this.judged().escalatedAt;
  }

  #approve(personId: string, seen: Pick<Shown, 'amount' | 'account'> | null): void {
    if (seen !== null && this.fingerprintOf(seen) !== this.fingerprint) return;
    const { circumstances } = this.judged();
    if (!hasApprovalEffect(approvalEffectOf(circumstances, personId))) return;
    const member = this.members.find((one) => one.personId === personId);
    if (!member) return;
    const absent = substitutionsOf(member).map((standIn) => standIn.absent);
    const others = this.given.filter((one) => one.personId !== personId);
    this.given = [
      ...others,
      { personId, fingerprint: this.fingerprint, shown: this.shown, absent },
    ];
    this.isApproved = this.judged().progress.complete;
  }
}

function withLimit(
  members: Company['members'],
  { of, to }: { of: string; to: number | null },
): Company['members'] {
  return members.map((one) => (one.personId === of ? { ...one, limit: to } : one));
}

function substitutionsIn(given: readonly Given[]): Substitution[] {
  return given.flatMap(({ personId, absent }) => absent.map((one) => ({ personId, absent: one })));
}

// From here on, the rules are told once more, as simply as can be, and without the code under test.

interface Facts {
  account: string | null;
  vendor: string | null;
  isFlagged: boolean;
}

interface Asked {
  requiredApprovers: readonly string[];
  inSequence?: boolean | undefined;
  autoEscalateAfterHours: number | null;
}

/** The rule for an invoice of which everything is known. */
function ruleIn(rules: readonly ApprovalRule[], amount: number, facts: Facts): Asked {
  const ordered = rules
    .filter(({ isActive, maxAmount, minAmount }) => {
      return isActive && amount >= minAmount && amount <= (maxAmount ?? amount);
    })
    .sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
  const own = ordered.find(({ vendors: v = [], accounts = [], flags = [], match }) => {
    const answers = [
      ...(v.length > 0 ? [v.some((id) => id === facts.vendor)] : []),
      ...(accounts.length > 0 ? [accounts.some((id) => id === facts.account)] : []),
      ...(flags.length > 0 ? [facts.isFlagged] : []),
    ];
    return match === 'any' && answers.length > 0
      ? answers.includes(true)
      : !answers.includes(false);
  });
  return (
    own ??
    defaultRules.find((one) => one.holds(amount)) ?? {
      requiredApprovers: [],
      autoEscalateAfterHours: null,
    }
  );
}

/** Every rule that could apply, for any vendor and any account. */
function possibleRules(rules: readonly ApprovalRule[], facts: Shown): Asked[] {
  const other = '01990000-0000-7000-8000-00000000ffff';
  const accounts = facts.account ? [facts.account] : [software, travel, other];
  const vendorIds = facts.vendor ? [facts.vendor] : [...vendors, other];
  return accounts.flatMap((account) =>
    vendorIds.map((vendor) => ruleIn(rules, facts.amount, { ...facts, account, vendor } as Shown)),
  );
}

/** Whether a person may fill an entry of the rule. */
function mayFill(
  invoice: Invoice,
  personId: string,
  entry: string,
  absents: readonly Absent[],
  isEscalated: boolean,
): boolean {
  const { members } = invoice.company;
  const personOf = (id: string) => members.find((one) => one.personId === id);
  const within = (id: string) => invoice.shown.amount <= (personOf(id)?.limit ?? Infinity);
  const person = personOf(personId);
  if (!person || !may(person.roles, 'invoices.approve') || !within(personId)) return false;
  if (invoice.company.keepsUploadersOut && personId === 'p0') return false;
  const isLead = (held: readonly Role[]) => held.includes('manager') || held.includes('admin');
  const isNamed = (id: string) =>
    entry === id || (entry === 'group:buyers' && buyers.personIds.includes(id));
  if (isEscalated && isLead(person.roles)) return true;
  if (entry === 'approver' || isNamed(personId)) return true;
  if (entry === 'manager' ? isLead(person.roles) : person.roles.some((role) => role === entry))
    return true;
  return absents.some(
    (absent) =>
      within(absent.personId) &&
      (isNamed(absent.personId) ||
        absent.roles.some((role) => role === entry) ||
        (isEscalated && absent.roles.includes('manager'))),
  );
}

/** The most entries that distinct people fill. */
function mostFilled(
  entries: readonly string[],
  free: readonly Given[],
  fits: (one: Given, entry: string) => boolean,
): number {
  const [entry, ...rest] = entries;
  if (entry === undefined) return 0;
  const without = mostFilled(rest, free, fits);
  const taken = free
    .filter((one) => fits(one, entry))
    .map(
      (one) =>
        1 +
        mostFilled(
          rest,
          free.filter((other) => other !== one),
          fits,
        ),
    );
  return Math.max(without, ...taken);
}

/** Who stands in the place of the vendor's approver. */
function withOwner(invoice: Invoice, entries: readonly string[]): string[] {
  const { owner, members } = invoice.company;
  const has = invoice.shown.vendor !== null && owner !== null;
  const named = new Set(entries);
  return entries.map((entry) => {
    if (entry !== 'owner') return entry;
    const person = members.find(({ personId }) => personId === owner);
    const isAble = has && person && mayFill(invoice, person.personId, 'approver', [], false);
    if (!isAble || named.has(person.personId)) return 'manager';
    named.add(person.personId);
    return person.personId;
  });
}

function isAllowed(invoice: Invoice, asked: Asked): boolean {
  const { members, keepsUploadersOut } = invoice.company;
  const entries = withOwner(invoice, asked.requiredApprovers);
  const able = members.filter(
    ({ roles: held, personId }) =>
      may(held, 'invoices.approve') && !(keepsUploadersOut && personId === 'p0'),
  );
  const isEscalated = invoice.escalatedAt !== null && asked.autoEscalateAfterHours !== null;
  const counting = invoice.given.filter(
    ({ shown: { amount, account } }) =>
      amount === invoice.shown.amount &&
      (!invoice.company.coversCoding || account === invoice.shown.account),
  );
  const filled = mostFilled(entries, counting, ({ personId, absent }, entry) =>
    mayFill(invoice, personId, entry, absent, isEscalated),
  );
  return filled >= Math.max(1, Math.min(entries.length, able.length));
}

const runs = 1_500;
const stories = fc.tuple(company, shown, fc.array(event, { minLength: 1, maxLength: 14 }));

/** Takes the events until the invoice is approved, as it may be. Whether it was. */
function isRightlyApproved([set, says, events]: [Company, Shown, Event[]]): boolean {
  const invoice = new Invoice(set, says);
  for (const one of events) {
    invoice.take(one);
    const { rule: applied, asked } = appliedIn(invoice);
    const possible = possibleRules(invoice.company.rules, invoice.shown);
    // No other rule that may apply is stricter.
    for (const other of possible) expect(rank(asked)).toBeGreaterThanOrEqual(rank(other));
    if (invoice.shown.account && invoice.shown.vendor) {
      expect(asked.requiredApprovers).toEqual(possible[0]?.requiredApprovers);
    }
    if (!invoice.isApproved) continue;
    expect(isAllowed(invoice, asked), applied).toBe(true);
    return true;
  }
  return false;
}

function countApproved(all: fc.Arbitrary<[Company, Shown, Event[]]>): number {
  let approved = 0;
  fc.assert(
    fc.property(all, (story) => {
      if (isRightlyApproved(story)) approved += 1;
    }),
    { numRuns: runs },
  );
  return approved;
}

it('no order of events, offline or not, gives an approval that the rules would not', () => {
  // Otherwise the events would prove nothing.
  expect(countApproved(stories)).toBeGreaterThan(runs / 10);
});

/** Few people and much that is taken away again: a limit of somebody absent, an approval by the uploader. */
const narrowStories = fc
  .tuple(
    fc.constantFrom<string[]>(['p0', 'p1'], ['p1', 'approver'], ['approver', 'approver'], ['p1']),
    fc.constantFrom(null, 60),
    fc.constantFrom(40, 120),
    fc.boolean(),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('p0', 'p1', 'p2', 'p3') },
        { weight: 1, arbitrary: fc.constant('keep uploaders out' as const) },
        { weight: 1, arbitrary: fc.constant('limit' as const) },
      ),
      { minLength: 2, maxLength: 6 },
    ),
  )
  .map(([requiredApprovers, limit, amount, isAway, steps]): [Company, Shown, Event[]] => {
    const set: Company = {
      rules: [
        {
          ...{ id: 'r0', name: 'own', createdAt: '2026-01-01T00:00:00.000Z', priority: 0 },
          ...{ minAmount: 0, maxAmount: null, requiredApprovers, isActive: true },
          ...{ autoEscalateAfterHours: null, inSequence: false, match: 'all' as const },
          ...{ vendors: [], accounts: [], flags: [] },
        },
      ],
      members: people.map((personId) => ({
        ...{ personId, roles: ['approver' as const] },
        limit: personId === 'p1' ? limit : null,
      })),
      away: isAway ? { who: 'p1', by: 'p2' } : null,
      ...{ owner: null, keepsUploadersOut: false, coversCoding: false },
    };
    const events = steps.map((step): Event => {
      if (step === 'keep uploaders out') {
        return {
          kind: 'company',
          to: { ...set, keepsUploadersOut: true },
          which: 'keepsUploadersOut',
        };
      }
      if (step === 'limit') return { kind: 'limit', of: 'p1', to: 30 };
      return { kind: 'approve', by: step, seen: null };
    });
    return [set, { amount, account: null, vendor: null, isFlagged: false }, events];
  });

it('neither a limit of somebody absent nor an upload is got around by the order of events', () => {
  expect(countApproved(narrowStories)).toBeGreaterThan(runs / 4);
});

it('in a sequence, a step is never filled before one ahead of it that somebody could still fill', () => {
  let sequences = 0;
  fc.assert(
    fc.property(stories, ([set, says, events]) => {
      const inSequence = set.rules.map((one) => ({ ...one, inSequence: true }));
      const invoice = new Invoice({ ...set, rules: inSequence }, says);
      for (const one of events) {
        if (one.kind === 'company' && one.which === 'rules') continue;
        invoice.take(one);
        const { progress, circumstances, appliedRule } = invoice.judged();
        if (appliedRule.id === null || invoice.isApproved) continue;
        const entries = circumstances.requiredApprovers;
        const lastFilled = progress.slots.findLastIndex(({ filledBy }) => filledBy !== null);
        if (lastFilled > 0) sequences += 1;
        for (const [index, { filledBy }] of progress.slots.entries()) {
          if (filledBy !== null || index > lastFilled) continue;
          const left = people.filter(
            (personId) => !invoice.counting.some((given) => given.personId === personId),
          );
          const entry = entries[index] ?? '';
          const ids = entry.split('|');
          const isEscalated = invoice.escalatedAt !== null;
          const couldFill = left.filter((personId) =>
            ids.some((each) => mayFill(invoice, personId, each, [], isEscalated)),
          );
          expect(couldFill).toEqual([]);
        }
      }
    }),
    { numRuns: runs },
  );
  expect(sequences).toBeGreaterThan(runs / 40);
});

function appliedIn(invoice: Invoice): { rule: string; asked: Asked } {
  const { appliedRule } = invoice.judged();
  const own = invoice.company.rules.find(({ id }) => id === appliedRule.id);
  const asked = own ?? defaultRules.find(({ name }) => name === appliedRule.name);
  if (!asked) throw new Error(`There is no rule ${appliedRule.name}`);
  return { rule: `${appliedRule.id} ${asked.requiredApprovers.join(' ')}`, asked };
}

function rank({ requiredApprovers }: Asked): number {
  const narrow = requiredApprovers.filter((one) => one !== 'approver').length;
  return requiredApprovers.length * 10 + narrow;
}
