import type { DocumentKind, DocumentValue } from '#shared/documents/content.ts';
import type { FieldError } from '#shared/documents/layOver.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { Refusal } from '#sync/protocol/refusals.ts';
import type { Relay } from '#sync/relay/Relay.ts';
import type { Incoming } from '../http/incoming.ts';
import { conflict, notAllowed, notFound, Problem } from '../http/problem.ts';
import type { Session } from '../http/session.ts';

interface Entity {
  id: string;
  fieldErrors: readonly FieldError[];
}

/**
 * An edit by an API call, treated like one in an open document. Unchanged values are left out, so that a form that sends
 * all its fields does not undo other people's edits.
 */
export async function editFields<
  Fields extends Readonly<Record<string, DocumentValue | undefined>>,
>(
  relay: Pick<Relay, 'edit'>,
  { incoming, session }: { incoming: Incoming; session: Session },
  kind: DocumentKind,
  entity: Entity & { readonly [Field in keyof Fields]?: unknown },
  fields: Fields,
): Promise<void> {
  const inError = new Set(entity.fieldErrors.map(({ field }) => field));
  const current: Readonly<Record<string, unknown>> = { ...entity };
  const entries = Object.entries(fields).flatMap(([key, value]) => {
    const unchanged = JSON.stringify(value) === JSON.stringify(current[key]) && !inError.has(key);
    return value === undefined || unchanged ? [] : [{ map: 'fields' as const, key, value }];
  });
  if (entries.length === 0) return;
  const { personId, email, via } = session;
  const { refused } = await relay.edit({
    accountId: session.accountId,
    author: { personId, email, name: email, ipAddress: incoming.ip, ...(via ? { via } : {}) },
    name: documentName(kind, entity.id),
    entries,
  });
  if (refused) throw problemOf(refused, kind);
}

export function problemOf(refused: Refusal, kind: DocumentKind): Problem {
  switch (refused) {
    case 'gone':
      return notFound(kind);
    case 'not_allowed':
      return notAllowed();
    case 'frozen':
      return conflict(
        'frozen',
        `This ${kind} has been ${rowKinds[kind].frozen?.state ?? 'closed'} meanwhile and cannot be changed.`,
      );
    case 'too_large':
      return new Problem(413, 'too_large', `This ${kind} would hold more than it can.`);
    case 'shape':
    case 'incomplete':
      return new Problem(400, 'invalid', 'This change cannot be taken.');
  }
}
