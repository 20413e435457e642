import { decodeStateVector } from 'yjs';
import { fromBase64 } from '#shared/base64.ts';
import { type Exchanged, exchangeDocuments } from '#shared/sync/contract.ts';
import { isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { Relay } from '#sync/relay/Relay.ts';
import type { Services } from '../../capability.ts';
import { Problem } from '../../platform/http/problem.ts';
import { documentRoute, type Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { mayEdit, mayRead } from './documentAccess.ts';

/** SPEC 9: used by service workers, and by pages that do not have the document open. */
export const relayRoutes = ({ relay }: Services): Route[] => [
  documentRoute(exchangeDocuments, async ({ body, session, incoming }) => ({
    // Concurrently, so that they share one batch.
    documents: await Promise.all(
      body.documents.map((asked) => exchange(relay, session, incoming.ip, asked)),
    ),
  })),
];

interface Asked {
  name: string;
  stateVector: string;
  edits: { id: string; update: string }[];
}

async function exchange(
  relay: Relay,
  session: Session,
  ipAddress: string,
  { name, stateVector, edits }: Asked,
): Promise<Exchanged> {
  if (!isDocumentName(name)) return { name, problem: 'unknown' };
  const { kind } = partsOf(name);
  if (!mayRead(session.roles, kind)) return { name, problem: 'not_allowed' };
  const answer = await relay.exchange({
    accountId: session.accountId,
    author: {
      personId: session.personId,
      email: session.email,
      name: session.name,
      ipAddress,
    },
    mayEdit: mayEdit(session.roles, kind),
    name,
    stateVector: readStateVector(stateVector),
    edits: edits.map(({ id, update }) => ({ id, update: Buffer.from(update, 'base64') })),
  });
  if ('problem' in answer) return { name, problem: answer.problem };
  const { update, durable, refused } = answer;
  return { name, update: textOf(update), durable, refused };
}

/** The fastest way: with others, a large update blocks the event loop. */
function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function readStateVector(text: string): Uint8Array {
  const bytes = fromBase64(text);
  try {
    decodeStateVector(bytes);
  } catch {
    throw new Problem(400, 'malformed', 'A state vector could not be read.');
  }
  return bytes;
}
