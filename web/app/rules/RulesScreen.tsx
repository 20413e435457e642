import { useMemo } from 'react';
import { ratesOf } from '#shared/approvals/contract.ts';
import { worksAlone } from '#shared/approvals/reviewing.ts';
import { may } from '#shared/permissions.ts';
import { isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { useRules } from '../../store/rows/useRules.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadProblem } from '../../ui/feedback/LoadProblem.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { useNoteRulesSeen } from '../firstDay/useNoteRulesSeen.ts';
import { RefusedCard } from '../outbox/RefusedCard.tsx';
import { ruleEdits, useEditToasts } from '../outbox/useEditToasts.ts';
import { useOutboxActions } from '../outbox/useOutboxActions.ts';
import { Page } from '../page/Page.tsx';
import { useTeam } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { AddRule } from './AddRule.tsx';
import { useApprovers } from './asApprovers.ts';
import { CoveredCodingCard } from './CoveredCodingCard.tsx';
import { DefaultRulesCard } from './DefaultRulesCard.tsx';
import { GroupsCard } from './GroupsCard.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { RatesCard } from './RatesCard.tsx';
import { ReviewingCard } from './ReviewingCard.tsx';
import { CustomRulesCard } from './RulesTable.tsx';
import { shownRules } from './shownRules.ts';
import { TryAmountCard } from './TryAmountCard.tsx';
import { UploadersCard } from './UploadersCard.tsx';
import { useApprovalSettings, useGroupsHere } from './useApprovalSettings.ts';

function RulesSkeleton() {
  return (
    <Card className="gap-5 p-5">
      <p role="status" className="text-ink-muted">
        Loading approval rules…
      </p>
      <SkeletonRows count={3} className="items-center" />
    </Card>
  );
}

const purpose = 'How many approvals an invoice needs, and from whom.';

export function RulesScreen() {
  const { me, database } = useSignedIn();
  const mayEdit = may(me.roles, 'rules.edit');
  useNoteRulesSeen();
  const members = useTeam();
  const approvers = useApprovers(members);
  const settings = useApprovalSettings();
  const groups = useGroupsHere();
  const rates = useMemo(() => settings && ratesOf(settings), [settings]);
  const { rules, areHere, problem, reload } = useRules(database);
  const outboxActions = useOutboxActions(database);
  const entries = useMemo(
    () => outboxActions.entries?.filter(({ entity }) => isRule(entity)),
    [outboxActions.entries],
  );
  const keptForLater = useEditToasts(entries, ruleEdits);
  const shown = useMemo(
    () => rules && shownRules(rules, entries ?? [], members, groups),
    [rules, entries, members, groups],
  );
  const applying = shown?.flatMap(({ rule, deletion }) => (deletion ? [] : [rule]));

  return (
    <Page title="Approval rules" description={purpose}>
      <div className="flex flex-col gap-6">
        <PageHeader
          back={{ to: '/dashboard', label: 'Dashboard' }}
          title="Approval rules"
          description={purpose}
          actions={mayEdit && applying && <AddRule rules={applying} members={members} />}
        />
        <WhyNotEditable mayEdit={mayEdit} areHere={areHere || !rules} />
        {problem && (
          <LoadProblem
            title="Failed to load approval rules"
            problem={problem}
            onAgain={() => void reload()}
          />
        )}
        <RefusedCard
          entries={entries?.filter(({ state }) => state === 'attention') ?? []}
          outboxActions={outboxActions}
        />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <DefaultRulesCard members={members} />
          {applying && rates && <TryAmountCard rules={applying} rates={rates} members={members} />}
        </div>
        {shown && (
          <CustomRulesCard
            shown={shown}
            members={members}
            edits={mayEdit && areHere}
            onKeptForLater={keptForLater}
          />
        )}
        {!shown && !problem && <RulesSkeleton />}
        {settings && (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <RatesCard rates={settings.rates} mayEdit={mayEdit} />
              <LimitsCard limits={settings.limits ?? {}} members={members} mayEdit={mayEdit} />
              <GroupsCard groups={groups ?? []} members={members} mayEdit={mayEdit} />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <ReviewingCard
                reviewing={settings.reviewing ?? 'confident'}
                isAlone={worksAlone(approvers)}
                mayEdit={mayEdit}
              />
              <UploadersCard keepsUploadersOut={settings.keepsUploadersOut} mayEdit={mayEdit} />
              <CoveredCodingCard coversCoding={settings.coversCoding ?? false} mayEdit={mayEdit} />
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}

function WhyNotEditable({ mayEdit, areHere }: { mayEdit: boolean; areHere: boolean }) {
  if (!mayEdit) {
    return <Banner>You can read these rules. Changing them is for managers and admins.</Banner>;
  }
  if (areHere) return null;
  return <Banner>These rules can be changed once all data of your company has loaded.</Banner>;
}

function isRule(entity: string): boolean {
  return isDocumentName(entity) && partsOf(entity).kind === 'rule';
}
