import { type ApprovalSettings, ratesOf } from '#shared/approvals/contract.ts';
import type { Policy } from '#shared/approvals/judge.ts';
import { vendorOwner } from '#shared/approvals/requiredApprovers.ts';
import type { ApprovalRule } from '#shared/approvals/ruleFor.ts';
import { type Delegation, withSubstitutes } from '#shared/approvals/substitutes.ts';
import type { Role } from '#shared/permissions.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nameOf } from '../auth/personStore.ts';
import type { Approval } from './approvalStore.ts';

const raiseVersion = statement(`
  insert into approval_policies (version) values (1)
  on conflict (account_id) do update set version = approval_policies.version + 1`);

/**
 * Called in every transaction that changes a rule, a member's roles or the settings. This row is
 * locked after members and entities, and before the change counter. Undecided invoices are judged
 * again afterwards.
 */
export function raisePolicyVersion(tx: AccountTx): void {
  tx.send(raiseVersion);
}

/** The policy of an account at one moment. */
export interface PolicyNow extends Policy {
  /** Approvals also cover how the lines are entered in the books. */
  coversCoding: boolean;
  /** Increases with every change of the policy. */
  version: number;
  nameOf(personId: string): string;
  /** The approval that this member gives now, with the absent members for whom it may count. */
  approverOf(personId: string): Pick<Approval, 'personId' | 'name' | 'stoodInFor'>;
}

interface PolicyRow extends ApprovalSettings {
  version: number;
  rules: ApprovalRule[];
  members: MemberRow[];
  delegations: Delegation[];
  vendorDefaults: VendorDefaultsRow[];
}

interface VendorDefaultsRow {
  id: string;
  account: string | null;
  taxCode: string | null;
  class: string | null;
  owner: string | null;
}

interface MemberRow {
  personId: string;
  roles: Role[];
  firstName: string;
  lastName: string;
  email: string;
}

const selectPolicy = statement(`
  select coalesce(policy.version, 0) as version, coalesce(policy.rates, '{}') as rates,
    coalesce(policy.keeps_uploaders_out, false) as "keepsUploadersOut",
    coalesce(policy.reviewing, 'confident') as reviewing,
    coalesce(policy.covers_coding, false) as "coversCoding",
    coalesce(policy.limits, '{}') as limits, coalesce(policy.groups, '[]') as groups,
    (select coalesce(jsonb_agg(jsonb_build_object('id', rule.id, 'name', rule.name, 'minAmount', rule.min_amount,
        'maxAmount', rule.max_amount, 'requiredApprovers', rule.required_approvers, 'priority', rule.priority,
        'autoEscalateAfterHours', rule.auto_escalate_after_hours, 'isActive', rule.is_active,
        'createdAt', rule.created_at, 'vendors', rule.vendors || array(
          select vendor.merged_into::text from vendors vendor
          where vendor.account_id = $1 and vendor.id::text = any(rule.vendors) and vendor.merged_into is not null),
        'accounts', rule.accounts, 'classes', rule.classes, 'projects', rule.projects, 'kinds', rule.kinds,
        'flags', rule.flags, 'uploaders', rule.uploaders, 'currencies', rule.currencies,
        'match', rule.match, 'inSequence', rule.in_sequence)), '[]')
      from approval_rules rule
      where rule.account_id = $1 and rule.deleted_at is null and rule.is_active) as rules,
    (select coalesce(jsonb_agg(jsonb_build_object('id', vendor.id, 'account', vendor.default_account,
        'taxCode', vendor.default_tax_code, 'class', vendor.default_class, 'owner', vendor.default_approver)), '[]')
      from vendors vendor
      where vendor.account_id = $1 and vendor.deleted_at is null
        and (vendor.default_account is not null or vendor.default_tax_code is not null or vendor.default_class is not null
          or vendor.default_approver is not null)
        and (policy.covers_coding or exists (select 1 from approval_rules rule
          where rule.account_id = $1 and rule.deleted_at is null and rule.is_active
            and (rule.accounts || rule.classes <> '{}' or '${vendorOwner}' = any(rule.required_approvers))))) as "vendorDefaults",
    (select coalesce(jsonb_agg(jsonb_build_object('personId', member.person_id, 'roles', member.roles,
        'firstName', member.first_name, 'lastName', member.last_name, 'email', member.email)
        order by member.person_id), '[]')
      from members member where member.account_id = $1 and member.removed_at is null) as members,
    (select coalesce(jsonb_agg(jsonb_build_object('personId', delegation.person_id,
        'substituteId', delegation.substitute_id, 'startsAt', delegation.starts_at, 'endsAt', delegation.ends_at)
        order by delegation.person_id), '[]')
      from delegations delegation where delegation.account_id = $1) as delegations
  from (select $1::uuid as account_id) as account left join approval_policies policy using (account_id)`);

/** One statement reads everything, so that the version matches the rest. */
export async function readPolicy(tx: AccountTx): Promise<PolicyNow> {
  const [row] = await tx.run<PolicyRow>(selectPolicy, [tx.accountId]);
  if (!row) throw new Error(`Account ${tx.accountId} has no policy of approval`);
  const names = new Map(row.members.map((member) => [member.personId, nameOf(member)]));
  const nameOfMember = (personId: string) => names.get(personId) ?? 'A colleague';
  const limited = row.members.map(({ personId, roles }) => ({
    personId,
    roles,
    limit: row.limits[personId],
  }));
  const members = withSubstitutes(limited, row.delegations, new Date());
  return {
    version: row.version,
    keepsUploadersOut: row.keepsUploadersOut,
    reviewing: row.reviewing,
    coversCoding: row.coversCoding,
    rates: ratesOf(row),
    rules: row.rules.map(withPlainTime),
    vendorDefaults: new Map(
      row.vendorDefaults.map(({ id, owner, ...coding }) => [id, { coding, owner }]),
    ),
    groups: row.groups,
    members,
    nameOf: nameOfMember,
    approverOf(personId) {
      const absent = members.find((one) => one.personId === personId)?.standsInFor ?? [];
      return {
        personId,
        name: nameOfMember(personId),
        stoodInFor: absent.map((one) => ({ ...one, name: nameOfMember(one.personId) })),
      };
    },
  };
}

/**
 * Times in the format of the contracts: rules of equal priority are sorted by them, here and on
 * every screen.
 */
function withPlainTime(rule: ApprovalRule): ApprovalRule {
  return { ...rule, createdAt: new Date(rule.createdAt).toISOString() };
}

const selectStored = `
  select rates, keeps_uploaders_out as "keepsUploadersOut", reviewing, covers_coding as "coversCoding",
    limits, groups
  from approval_policies where account_id = $1`;

const lockSettings = statement(`${selectStored} for update`);

const selectSettings = statement(selectStored);

const noSettings: ApprovalSettings = {
  rates: {},
  keepsUploadersOut: false,
  reviewing: 'confident',
  coversCoding: false,
  limits: {},
  groups: [],
};

export async function readSettings(tx: AccountTx): Promise<ApprovalSettings> {
  const [row] = await tx.run<ApprovalSettings>(selectSettings, [tx.accountId]);
  return row ?? noSettings;
}

/** Locks the settings, so that two concurrent changes of rates are applied one after the other. */
export async function lockSettingsForChange(tx: AccountTx): Promise<ApprovalSettings> {
  raisePolicyVersion(tx);
  const [row] = await tx.run<ApprovalSettings>(lockSettings, [tx.accountId]);
  return row ?? noSettings;
}

const putSettings = statement(`
  update approval_policies set rates = $2, keeps_uploaders_out = $3, reviewing = $4,
    limits = $5::jsonb, groups = $6::jsonb, covers_coding = $7
  where account_id = $1`);

export async function storeSettings(tx: AccountTx, settings: ApprovalSettings): Promise<void> {
  const { rates, keepsUploadersOut, reviewing, limits, groups, coversCoding } = settings;
  await tx.run(putSettings, [
    tx.accountId,
    JSON.stringify(rates),
    keepsUploadersOut,
    reviewing,
    JSON.stringify(limits),
    JSON.stringify(groups),
    coversCoding,
  ]);
}
