import { useEffect, useState } from 'react';
import type { Trail } from '#shared/audit/trail.ts';
import { getRuleTrail } from '#shared/rules/contract.ts';
import type { RuleValues } from '#shared/rules/fields.ts';
import { ruleVersions } from '#shared/rules/versions.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { labelOfRuleField } from '../labels/ruleLabels.ts';
import { useTrailNames } from '../trail/useTrailNames.ts';
import { Fold } from './Fold.tsx';

interface VersionsFoldProps {
  ruleId: string;
  /** The rule as currently stored. */
  now: RuleValues;
  /** Fills the form with the values of a version. */
  onGoBack: (values: RuleValues) => void;
}

/** Who changed what in a rule. Going back fills the form, and is an edit like any other once it is saved. */
export function VersionsFold({ ruleId, now, onGoBack }: VersionsFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [trail, setTrail] = useState<Trail | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const whoOf = useTrailNames();

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
  return (
    <Fold title="Versions" onToggle={setIsOpen}>
      {!trail && <p className="text-ink-muted">{problem ?? 'Loading…'}</p>}
      {trail && versions.length === 0 && <p className="text-ink-muted">No changes are recorded.</p>}
      {versions.length > 0 && (
        <ol className="flex flex-col gap-3">
          {versions.map(({ id, at, changed, values }, index) => (
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
                {changed.length > 0 && (
                  <span className="block text-sm wrap-anywhere text-ink-muted">
                    {changed.map(labelOfRuleField).join(', ')}
                  </span>
                )}
              </span>
              {index > 0 && (
                <Button size="sm" onClick={() => onGoBack(values)}>
                  Go back to this
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Fold>
  );
}
