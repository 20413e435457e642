import { useEffect } from 'react';
import { may } from '#shared/permissions.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { noteSteps } from './noteSteps.ts';

/** An admin who has the rules before them has looked at them; if that cannot be told now, the next visit tells it. */
export function useNoteRulesSeen(): void {
  const { me, database } = useSignedIn();
  const isNew = me.company?.rulesSeen === false && may(me.roles, 'account.edit');
  useEffect(() => {
    if (isNew) noteSteps(database, { rulesSeen: true }).catch(() => {});
  }, [isNew, database]);
}
