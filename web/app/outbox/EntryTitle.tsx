import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { documentScreens } from '#shared/screens.ts';
import { isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { dateAndTime } from '../dates/dates.ts';

/** When the change was made. */
export function Since({ at }: { at: number }) {
  const time = new Date(at).toISOString();
  return (
    <time dateTime={time} className="text-ink-muted">
      {dateAndTime(time)}
    </time>
  );
}

/** Links to the entity, if it has a screen. */
export function EntryTitle({ entity, children }: { entity: string; children: ReactNode }) {
  const parts = isDocumentName(entity) ? partsOf(entity) : undefined;
  const screen = parts && documentScreens[parts.kind];
  if (!parts || !screen) return <span className="font-medium">{children}</span>;
  return (
    <Link
      to={`${screen}/${parts.id}`}
      className="rounded-sm font-medium underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
