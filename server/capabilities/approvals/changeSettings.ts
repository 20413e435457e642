import type { ApprovalSettings, ApprovalSettingsChange } from '#shared/approvals/contract.ts';
import type { AuditValues } from '#shared/audit/entry.ts';
import { canonicalText } from '#shared/canonicalText.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { lockSettingsForChange, storeSettings } from '../policy/policyStore.ts';

export async function changeSettings(
  tx: AccountTx,
  audit: Audit,
  {
    rates = {},
    keepsUploadersOut,
    reviewing,
    coversCoding,
    limits = {},
    groups,
  }: ApprovalSettingsChange,
): Promise<ApprovalSettings> {
  const before = await lockSettingsForChange(tx);
  const after = {
    rates: withoutNull({ ...before.rates, ...rates }),
    keepsUploadersOut: keepsUploadersOut ?? before.keepsUploadersOut,
    reviewing: reviewing ?? before.reviewing,
    coversCoding: coversCoding ?? before.coversCoding,
    limits: withoutNull({ ...before.limits, ...limits }),
    groups: groups ?? before.groups,
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

function withoutNull<T>(values: Readonly<Record<string, T | null>>): Record<string, T> {
  const known: Record<string, T> = {};
  for (const [key, value] of Object.entries(values)) if (value !== null) known[key] = value;
  return known;
}

/** Values of `one` that differ from `other`, keyed for the audit log. */
function changedIn(one: ApprovalSettings, other: ApprovalSettings): AuditValues {
  const values: Record<string, AuditValues[string]> = {};
  if (one.keepsUploadersOut !== other.keepsUploadersOut) {
    values['keepsUploadersOut'] = one.keepsUploadersOut;
  }
  if (one.reviewing !== other.reviewing) values['reviewing'] = one.reviewing;
  if (one.coversCoding !== other.coversCoding) values['coversCoding'] = one.coversCoding;
  for (const currency of new Set([...Object.keys(one.rates), ...Object.keys(other.rates)])) {
    const rate = one.rates[currency] ?? null;
    if (rate !== (other.rates[currency] ?? null)) values[`rates.${currency}`] = rate;
  }
  for (const personId of new Set([...Object.keys(one.limits), ...Object.keys(other.limits)])) {
    const limit = one.limits[personId] ?? null;
    if (limit !== (other.limits[personId] ?? null)) values[`limits.${personId}`] = limit;
  }
  for (const groupId of new Set([...one.groups, ...other.groups].map(({ id }) => id))) {
    const [group, changed] = [one, other].map(({ groups }) =>
      groups.find(({ id }) => id === groupId),
    );
    if (canonicalText(group ?? null) === canonicalText(changed ?? null)) continue;
    values[`groups.${groupId}`] = group ? [group.name, ...group.personIds] : null;
  }
  return values;
}
