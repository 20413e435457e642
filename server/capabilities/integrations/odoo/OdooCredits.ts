import { z } from 'zod';
import { minorDigits } from '#shared/money/minorDigits.ts';
import { amountOf, lesserOf, unitsOf } from '#shared/money/sums.ts';
import { decimalOf } from '../decimalOf.ts';
import type { CreditPair, Ledger } from '../Ledger.ts';
import { LedgerProblem } from '../LedgerProblem.ts';
import type { OdooRpc } from './OdooRpc.ts';
import { link } from './values.ts';

const reconciled = z.object({ debit_amount_currency: z.number() });
/** A line of a bill, a credit or an entry that is still to be paid. */
const payable = z.object({
  id: z.int(),
  account_id: z.tuple([z.int(), z.string()]),
  partner_id: link,
  currency_id: z.tuple([z.int(), z.string()]),
  amount_residual: z.number(),
  amount_residual_currency: z.number(),
});
type Payable = z.infer<typeof payable>;
const journal = z.object({ id: z.int() });
const transfer = z.object({ id: z.int(), state: z.string() });

/** What the transfers of a credit to a bill have as their reference, which accountants see. */
const referenceOf = ({ creditId, billId }: CreditPair) =>
  `Credit note applied by Docket (${creditId} to ${billId})`;

const unitsIn = (amount: number) => unitsOf(decimalOf(amount)) ?? 0n;
const magnitude = (units: bigint) => (units < 0n ? -units : units);
const openOf = (lines: readonly Payable[]) =>
  magnitude(lines.reduce((sum, one) => sum + unitsIn(one.amount_residual_currency), 0n));

/**
 * Credits that are applied to bills in Odoo, which reconciles as much as is open on both and never less. A part is therefore
 * moved by an entry of that amount, one line of which is reconciled with the bill and the other with the credit.
 */
export class OdooCredits {
  readonly #odoo: OdooRpc;
  readonly #homeCurrency: () => Promise<string | undefined>;

  constructor(odoo: OdooRpc, homeCurrency: () => Promise<string | undefined>) {
    this.#odoo = odoo;
    this.#homeCurrency = homeCurrency;
  }

  async appliedBetween(pair: CreditPair): Promise<string> {
    const [creditId, billId] = [Number(pair.creditId), Number(pair.billId)];
    let applied = await this.#reconciled(creditId, billId);
    for (const { id } of await this.#transfers([['ref', '=', referenceOf(pair)]])) {
      const [toBill, ofCredit] = [
        await this.#reconciled(id, billId),
        await this.#reconciled(creditId, id),
      ];
      // Half of a transfer applies nothing.
      applied += lesserOf(toBill, ofCredit);
    }
    return amountOf(applied);
  }

  async applyCredit(
    pair: CreditPair,
    { amount, on, key }: Parameters<Ledger['applyCredit']>[1],
  ): Promise<void> {
    const origin = `Docket ${key}`;
    // One that was made before its answer was lost.
    const [begun] = await this.#transfers([['invoice_origin', '=', origin]]);
    if (begun) return this.#complete(begun, pair);
    const [credit, bill] = [await this.#payables(pair.creditId), await this.#payables(pair.billId)];
    const most = lesserOf(openOf(credit), openOf(bill));
    const units = unitsOf(amount) ?? 0n;
    const [ofCredit, ofBill] = [credit[0], bill[0]];
    if (units > most || !ofCredit || !ofBill) {
      const text = `Only ${amountOf(most)} are open on both in Odoo, so ${amount} cannot be applied there. Apply it there by hand.`;
      throw new LedgerProblem('refused', text);
    }
    if (units === most) {
      for (const { id } of credit) await this.#assign(pair.billId, id);
      return;
    }
    const values = await this.#transferOf({ credit: ofCredit, bill: ofBill }, amount);
    const entry = { ...values, date: on, ref: referenceOf(pair), invoice_origin: origin };
    const id = await this.#odoo.call(z.int(), 'account.move', 'create', [entry]);
    await this.#complete({ id, state: 'draft' }, pair);
  }

  /** Does what is still to be done of a transfer. */
  async #complete({ id, state }: z.infer<typeof transfer>, pair: CreditPair): Promise<void> {
    if (state === 'draft') {
      await this.#odoo.call(z.unknown(), 'account.move', 'action_post', [[id]]);
    }
    for (const line of await this.#payables(String(id))) {
      await this.#assign(line.amount_residual_currency > 0 ? pair.billId : pair.creditId, line.id);
    }
    if ((await this.#payables(String(id))).length === 0) return;
    const text = `The bill or the credit note has changed in Odoo meanwhile. Reconcile the entry “${referenceOf(pair)}” there by hand.`;
    throw new LedgerProblem('refused', text);
  }

  async #transferOf({ credit, bill }: Record<'credit' | 'bill', Payable>, amount: string) {
    const companyAmount = await this.#inCompanyCurrency(bill, amount);
    const line = (
      { account_id, partner_id, currency_id }: Payable,
      values: { amount_currency: number; debit: number; credit: number },
    ) => {
      const named = { name: 'Credit note applied by Docket', currency_id: currency_id[0] };
      return [
        ...[0, 0],
        { ...named, account_id: account_id[0], partner_id: partner_id?.[0] ?? false, ...values },
      ];
    };
    const units = Number(amount);
    return {
      move_type: 'entry',
      journal_id: await this.#journal(),
      line_ids: [
        line(bill, { amount_currency: units, debit: companyAmount, credit: 0 }),
        line(credit, { amount_currency: -units, debit: 0, credit: companyAmount }),
      ],
    };
  }

  /** At the rate of the bill; Odoo books the difference to that of the credit by itself. */
  async #inCompanyCurrency(bill: Payable, amount: string): Promise<number> {
    const rate = Math.abs(bill.amount_residual / bill.amount_residual_currency);
    const digits = minorDigits((await this.#homeCurrency()) ?? bill.currency_id[1]);
    return Number((Number(amount) * rate).toFixed(digits));
  }

  async #journal(): Promise<number> {
    const domain = [['type', '=', 'general']] as const;
    const searched = { fields: ['type'], order: 'sequence, id', limit: 1 };
    const [first] = await this.#odoo.search(journal, 'account.journal', domain, searched);
    if (first) return first.id;
    throw new LedgerProblem(
      'refused',
      'Odoo has no journal for miscellaneous entries, which a part of a credit note needs.',
    );
  }

  async #transfers(
    named: readonly [readonly [field: string, operator: string, value: string]],
  ): Promise<z.infer<typeof transfer>[]> {
    const domain = [['move_type', '=', 'entry'], ['state', '!=', 'cancel'], ...named] as const;
    return this.#odoo.search(transfer, 'account.move', domain, { fields: ['state'], order: 'id' });
  }

  /** What of the debit of one is reconciled with the credit of the other. */
  async #reconciled(debitMove: number, creditMove: number): Promise<bigint> {
    const domain = [
      ['credit_move_id.move_id', '=', creditMove],
      ['debit_move_id.move_id', '=', debitMove],
    ] as const;
    const fields = ['debit_amount_currency'];
    const found = await this.#odoo.search(reconciled, 'account.partial.reconcile', domain, {
      fields,
    });
    return found.reduce((sum, one) => sum + unitsIn(one.debit_amount_currency), 0n);
  }

  async #assign(moveId: string, lineId: number): Promise<void> {
    const assigned = [[Number(moveId)], lineId];
    await this.#odoo.call(z.unknown(), 'account.move', 'js_assign_outstanding_line', assigned);
  }

  #payables(moveId: string): Promise<Payable[]> {
    const domain = [
      ['move_id', '=', Number(moveId)],
      ['account_type', '=', 'liability_payable'],
      ['reconciled', '=', false],
    ] as const;
    const fields = Object.keys(payable.shape).filter((name) => name !== 'id');
    return this.#odoo.search(payable, 'account.move.line', domain, { fields, order: 'id' });
  }
}
