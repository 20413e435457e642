import { duplicates } from '#shared/vendors/contract.ts';
import { forcedCreation } from '../../store/decisions/vendorDecisions.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { scoreText } from '../labels/vendorTexts.ts';
import { isDuplicateQuestion } from '../outbox/isDuplicateQuestion.ts';
import { useOutboxActions } from '../outbox/useOutboxActions.ts';
import { useTitles } from '../outbox/useTitles.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/**
 * Asks whether a new vendor is meant that the server found to be like others: at once, or later,
 * when the device is back online and the person is on another screen.
 */
export function DuplicateQuestion() {
  const { database } = useSignedIn();
  const outboxActions = useOutboxActions(database);
  const asked = outboxActions.entries?.find(isDuplicateQuestion);
  const titleOf = useTitles(database, asked ? [asked.entity] : []);
  if (!asked) return null;
  const { data: alike = [] } = duplicates.safeParse(asked.problem?.current);
  const title = titleOf(asked.entity).replace(/^vendor /, '');
  return (
    <AlertDialog
      key={asked.orders[0]}
      open
      onOpenChange={() => outboxActions.giveUp(asked)}
      title="Possible duplicates found"
      description={`${title} looks like ${alike.length === 1 ? 'a vendor' : 'vendors'} that you have already. Do you want to create anyway?`}
      confirmLabel="Create anyway"
      busy={false}
      onConfirm={() => outboxActions.instead(asked, forcedCreation())}
    >
      <ul className="divide-y divide-line rounded-lg border border-line">
        {alike.map(({ vendor, score, reason }) => (
          <li key={vendor.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate font-medium">{vendor.name}</span>
              <span className="block text-sm text-ink-muted">{reason}</span>
            </span>
            <Badge tone="info">{scoreText(score)}</Badge>
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}
