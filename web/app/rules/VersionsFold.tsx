import { useEffect, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import type { Trail } from '#shared/audit/trail.ts';
import { getRuleTrail } from '#shared/rules/contract.ts';
import type { RuleValues } from '#shared/rules/fields.ts';
import { ruleVersions } from '#shared/rules/versions.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { dateAndTime } from '../dates/dates.ts';
import { useTrailNames } from '../trail/useTrailNames.ts';
import { useConditionChoices } from './conditions/useConditionChoices.ts';
import { Fold } from './Fold.tsx';
import { ruleChanges } from './ruleChanges.ts';
import { approversText } from './texts.ts';
import { useGroupsHere } from './useApprovalSettings.ts';
import { ruleChangeText, type VersionNames } from './versionTexts.ts';

interface VersionsFoldProps {
  ruleId: string;
  members: readonly Member[];
  /** The rule as currently stored. */
  now: RuleValues;
  /** What the form says; `undefined` while it cannot be saved. */
  entered: RuleValues | undefined;
  /** Fills the form with the values of a version. */
  onGoBack: (values: RuleValues) => void;
}

/** Who changed what in a rule. Going back fills the form, and is an edit like any other once it is saved. */
export function VersionsFold({ ruleId, members, now, entered, onGoBack }: VersionsFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [trail, setTrail] = useState<Trail | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [filledIn, setFilledIn] = useState<string | null>(null);
  const whoOf = useTrailNames();
  const { nameOf: condition } = useConditionChoices();
  const groups = useGroupsHere();
  const names: VersionNames = {
    approvers: (required) => approversText(required, members, groups),
    condition,
  };

  useEffect(() => {
    if (!isOpen) return;
    call(getRuleTrail, { params: { ruleId } }).then(setTrail, (error: unknown) =>
      setProblem(problemText(error)),
    );
  }, [isOpen, ruleId]);

  const entries = trail?.entries ?? [];
  const versions = ruleVersions(now, entries);
  const nameOf = (id: string) => {
    const entry = entries.find((one) => one.id === id);
    return (entry && whoOf(entry)) ?? 'Docket';
  };
  const filled = versions.find(({ id }) => id === filledIn);
  const isFilled = filled && entered && ruleChanges(filled.values, entered).length === 0;
  return (
    <Fold title="Versions" onToggle={setIsOpen}>
      {!trail && <p className="text-ink-muted">{problem ?? 'Loading…'}</p>}
      {trail && versions.length === 0 && <p className="text-ink-muted">No changes are recorded.</p>}
      {versions.length > 0 && (
        <div>
          {/* There before its text, because a status that comes with it is not read out. */}
          <p role="status" className={classes(isFilled && 'pb-3')}>
            {isFilled &&
              `The version of ${dateAndTime(filled.at)} is filled in above. Save changes to go back to it.`}
          </p>
          <ol className="flex flex-col gap-3">
            {versions.map(({ id, at, changed, before, values }, index) => (
              <li
                key={id}
                className="flex items-start justify-between gap-3 border-l-2 border-line pl-3"
              >
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">
                    {nameOf(id)} {changed.length === 0 ? 'created it' : 'changed it'}
                    {index === 0 && <span className="font-normal text-ink-muted"> (current)</span>}
                  </span>
                  <span className="block text-sm text-ink-muted">{dateAndTime(at)}</span>
                  {changed.map((field) => (
                    <span key={field} className="block text-sm wrap-anywhere text-ink-muted">
                      {ruleChangeText(field, { before, after: values }, names)}
                    </span>
                  ))}
                </span>
                {index > 0 && (
                  <Button
                    size="sm"
                    onClick={() => {
                      onGoBack(values);
                      setFilledIn(id);
                    }}
                  >
                    Go back to this
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Fold>
  );
}
