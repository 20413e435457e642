import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import { type ApprovalSettings, ratesOf } from '#shared/approvals/contract.ts';
import { type Difference, dryRun, withMergedVendors } from '#shared/approvals/dryRun.ts';
import type { ApprovalRule } from '#shared/approvals/ruleFor.ts';
import { codingDefaultsOf } from '#shared/coding/defaultsOf.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { asApprovers } from './asApprovers.ts';

/** How many invoices a rule is tried on. */
export const mostTried = 100;

export interface DryRun {
  /** How many invoices there were. */
  tried: number;
  differences: readonly Difference<InvoiceRow>[];
}

interface Company {
  settings: ApprovalSettings | undefined;
  members: readonly Member[];
  rules: readonly ApprovalRule[];
}

/**
 * What a changed rule would ask of the newest invoices on this device; `undefined` while they load, and without a rule to
 * try. The rule replaces the one with its id, or is added.
 */
export function useDryRun(
  rule: ApprovalRule | null,
  { settings, members, rules }: Company,
): DryRun | undefined {
  const { database } = useSignedIn();
  const isWanted = rule !== null;
  const known = useLiveQuery(async () => {
    if (!isWanted) return undefined;
    return {
      invoices: await database.invoices
        .orderBy('createdAt')
        .reverse()
        .filter(({ isSample }) => !isSample)
        .limit(mostTried)
        .toArray(),
      vendors: await database.vendors.toArray(),
    };
  }, [database, isWanted]);
  return useMemo(() => {
    if (!known || !settings || !rule) return undefined;
    const { invoices, vendors } = known;
    const mergedInto = new Map(
      vendors.flatMap(({ id, mergedIntoId }) => (mergedIntoId ? [[id, mergedIntoId]] : [])),
    );
    const before = {
      rules: rules.map((one) => withMergedVendors(one, mergedInto)),
      rates: ratesOf(settings),
      members: asApprovers(members, new Date(), settings.limits),
      keepsUploadersOut: settings.keepsUploadersOut,
      groups: settings.groups,
      vendorDefaults: new Map(
        vendors.map((vendor) => [
          vendor.id,
          { coding: codingDefaultsOf(vendor), owner: vendor.defaultApprover ?? null },
        ]),
      ),
    };
    const others = before.rules.filter(({ id }) => id !== rule.id);
    const after = { rules: [...others, withMergedVendors(rule, mergedInto)] };
    return { tried: invoices.length, differences: dryRun(invoices, before, after) };
  }, [known, settings, members, rules, rule]);
}
