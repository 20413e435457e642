import type { DocumentMap, DocumentValue } from '#shared/documents/content.ts';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Refusal } from '../protocol/refusals.ts';
import type { Author } from './ports.ts';

/** What a call over HTTP changes, as if its author had the document open. */
export interface Entry {
  map: DocumentMap;
  key: string;
  value: DocumentValue;
}

export interface Relay {
  /** Answers once the edit is durable, or why it was refused. Throws when it could not be stored. */
  edit(edit: {
    accountId: string;
    author: Author;
    name: DocumentName;
    entries: readonly Entry[];
  }): Promise<{ refused: Refusal | null }>;
}
