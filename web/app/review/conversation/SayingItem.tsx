import { Trash2 } from 'lucide-react';
import { partsOfText } from '#shared/conversation/mentions.ts';
import { removeComment } from '../../../store/decisions/conversationDecisions.ts';
import type { Saying } from '../../../store/rows/conversation.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { OutboxMark } from '../../invoices/OutboxMark.tsx';
import { enqueueDecision } from '../../outbox/enqueueDecision.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

interface SayingItemProps {
  saying: Saying;
  nameOf: (personId: string) => string;
}

/** A comment, question or answer. */
export function SayingItem({ saying, nameOf }: SayingItemProps) {
  const { me, database } = useSignedIn();
  const { kind, authorId, authorName, toName, takenBack, createdAt, text } = saying;
  const [firstName = '', ...rest] = authorName.split(' ');
  const isKept = !saying.unsent && !saying.attention;
  return (
    <li className="flex gap-3">
      <Avatar firstName={firstName} lastName={rest.join(' ')} size="sm" decorative />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium">{authorName}</span>
          {kind === 'question' && <Badge tone="warning">Question for {toName}</Badge>}
          {kind === 'answer' && <Badge tone="positive">Answer</Badge>}
          {takenBack && <Badge>Taken back</Badge>}
          <time dateTime={createdAt} className="text-ink-muted">
            {dateAndTime(createdAt)}
          </time>
          <OutboxMark row={saying} />
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">
          {partsOfText(text).map((part, index) =>
            part.kind === 'text' ? (
              part.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text of a comment never changes
              <strong key={index} className="font-medium text-accent-ink">
                @{nameOf(part.personId)}
              </strong>
            ),
          )}
        </p>
      </div>
      {kind === 'comment' && authorId === me.id && isKept && (
        <IconButton
          label="Delete this comment"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => void enqueueDecision(database, removeComment(saying))}
        />
      )}
    </li>
  );
}
