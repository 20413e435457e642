import * as Y from 'yjs';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { exchangeDocuments } from '#shared/sync/contract.ts';
import { type DocumentName, isDocumentName } from '../protocol/documentName.ts';
import type { NodeAnswer } from './Stage.ts';

/** The call of a device without any state. */
export function askForAll(names: readonly DocumentName[]) {
  const stateVector = toBase64(Y.encodeStateVector(new Y.Doc()));
  const { method, path } = exchangeDocuments;
  return {
    method,
    path,
    body: { documents: names.map((name) => ({ name, stateVector, edits: [] })) },
  };
}

export function readNodeAnswer(node: string, json: unknown): NodeAnswer {
  const documents: Map<DocumentName, Y.Doc | { problem: string }> = new Map();
  for (const answer of exchangeDocuments.answer.parse(json).documents) {
    if (!isDocumentName(answer.name)) continue;
    if ('problem' in answer) {
      documents.set(answer.name, { problem: answer.problem });
      continue;
    }
    const doc = new Y.Doc();
    Y.applyUpdate(doc, fromBase64(answer.update));
    documents.set(answer.name, doc);
  }
  return { node, documents };
}
