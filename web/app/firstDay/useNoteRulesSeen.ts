import { useEffect } from 'react';
import { may } from '#shared/permissions.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { noteSteps } from './noteSteps.ts';

/** Records that an admin has seen the rules. If the server cannot be reached, the next visit records it. */
export function useNoteRulesSeen(): void {
  const { me, database } = useSignedIn();
  const isNew = me.company?.rulesSeen === false && may(me.roles, 'account.edit');
  useEffect(() => {
    if (isNew) noteSteps(database, { rulesSeen: true }).catch(() => {});
  }, [isNew, database]);
}
