import type { ApprovalSettings, ApprovalSettingsChange } from '#shared/approvals/contract.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { lockSettingsForChange, storeSettings } from '../policy/policyStore.ts';

export async function changeSettings(
  tx: AccountTx,
  audit: Audit,
  { rates = {}, keepsUploadersOut, reviewing }: ApprovalSettingsChange,
): Promise<ApprovalSettings> {
  const before = await lockSettingsForChange(tx);
  const after = {
    rates: withoutNull({ ...before.rates, ...rates }),
    keepsUploadersOut: keepsUploadersOut ?? before.keepsUploadersOut,
    reviewing: reviewing ?? before.reviewing,
  };
  const oldValues = changedIn(before, after);
  if (Object.keys(oldValues).length === 0) return before;
  await storeSettings(tx, after);
  await audit({
    category: 'SYSTEM',
    action: 'update',
    entityType: 'approval_settings',
    entityId: tx.accountId,
    oldValues,
    newValues: changedIn(after, before),
  });
  return after;
}

function withoutNull(rates: Readonly<Record<string, string | null>>): Record<string, string> {
  const known: Record<string, string> = {};
  for (const [currency, rate] of Object.entries(rates)) if (rate !== null) known[currency] = rate;
  return known;
}

/** Values of `one` that differ from `other`, keyed for the audit log. */
function changedIn(
  one: ApprovalSettings,
  other: ApprovalSettings,
): Record<string, string | boolean | null> {
  const values: Record<string, string | boolean | null> = {};
  if (one.keepsUploadersOut !== other.keepsUploadersOut) {
    values['keepsUploadersOut'] = one.keepsUploadersOut;
  }
  if (one.reviewing !== other.reviewing) values['reviewing'] = one.reviewing;
  for (const currency of new Set([...Object.keys(one.rates), ...Object.keys(other.rates)])) {
    const rate = one.rates[currency] ?? null;
    if (rate !== (other.rates[currency] ?? null)) values[`rates.${currency}`] = rate;
  }
  return values;
}
