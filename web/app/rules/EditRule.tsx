import { useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import { laterValuesOf, type RuleValues } from '#shared/rules/fields.ts';
import type { RuleRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { keepProblemText } from '../../store/database/cannotKeep.ts';
import { queueDecision } from '../../store/decisions/decisions.ts';
import { type RuleEntry, switchRule } from '../../store/decisions/ruleDecisions.ts';
import { isOpening, useEntityDocument, type WhyNot } from '../../store/edits/useEntityDocument.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { labelOfRuleField } from '../labels/ruleLabels.ts';
import { type EditOutcome, useEditOutcome } from '../outbox/useEditOutcome.ts';
import { presenceText } from '../presence/presenceText.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { ruleChanges } from './ruleChanges.ts';
import { formOf } from './ruleForm.ts';

interface EditRuleProps {
  /** The rule as currently shown. */
  rule: RuleRow;
  members: readonly Member[];
  onKept: (outcome: EditOutcome) => void;
  onClose: () => void;
}

/** Saves only the fields that the person changed, so that other people's edits survive. */
export function EditRule({ rule, members, onKept, onClose }: EditRuleProps) {
  const { me, database } = useSignedIn();
  const name = documentName('rule', rule.id);
  const { document, presence } = useEntityDocument(database, name, me.roles);
  const [opened] = useState(() => ({ ...rule, ...laterValuesOf(rule) }));
  const { keepProblem } = document;
  const { entered, sayEntered } = useEditOutcome(database, name, document, onKept);

  async function save(entry: RuleEntry): Promise<string | undefined> {
    if (!document.editable) return whyNotText(document.whyNot);
    const changes = ruleChanges(opened, entry);
    for (const [field, value] of changes) {
      if (!document.set(field, value)) return 'This is more than fits here. It is not saved.';
    }
    try {
      if (entry.isActive !== opened.isActive) {
        await queueDecision(database, switchRule(rule, entry.isActive));
      }
    } catch (error) {
      return keepProblemText(error);
    }
    if (changes.length > 0) sayEntered();
    else onClose();
    return undefined;
  }

  return (
    <RuleDialog
      title="Edit Rule"
      submitLabel="Save changes"
      initial={formOf(opened)}
      members={members}
      edited={{ ...rule, ...laterValuesOf(rule) }}
      opening={isOpening(document)}
      busy={entered && !keepProblem}
      onSubmit={save}
      onClose={onClose}
    >
      {keepProblem && <Banner tone="danger">{keepProblem}</Banner>}
      {presence.length > 0 && <Banner>{presenceText(presence, labelOfRuleField)}</Banner>}
      <ChangedMeanwhile
        opened={opened}
        rule={{ ...rule, ...laterValuesOf(rule) }}
        hidden={entered}
      />
    </RuleDialog>
  );
}

interface ChangedMeanwhileProps {
  opened: RuleValues;
  rule: RuleValues;
  hidden: boolean;
}

function ChangedMeanwhile({ opened, rule, hidden }: ChangedMeanwhileProps) {
  const fields = ruleChanges(opened, rule).map(([field]) => labelOfRuleField(field));
  if (hidden || fields.length === 0) return null;
  return (
    <Banner tone="warning">
      Changed meanwhile by somebody else: {fields.join(', ')}. Only what you change here is saved.
    </Banner>
  );
}

function whyNotText(whyNot: WhyNot | null): string {
  switch (whyNot) {
    case 'gone':
      return 'This rule was deleted meanwhile. Nothing was saved.';
    case 'deciding':
      return 'This rule is about to be deleted. Nothing was saved.';
    case 'notAllowed':
      return 'You may not change rules any more. Nothing was saved.';
    case 'cannotOpen':
      return 'This rule cannot be edited on this device. Reload the page and try again.';
    default:
      return 'This rule is still being opened. Try again in a moment.';
  }
}
