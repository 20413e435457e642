import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { ClientOwners } from '#sync/relay/clientOwners.ts';

const mostDocuments = 5_000;

const none: ClientOwners = new Map();

/**
 * Committed owners of Yjs clients, by document. They never change as long as the document lives (SPEC 3.11), so they are
 * read once. The documents that were asked for longest ago are forgotten.
 */
export class KnownOwners {
  readonly #documents = new Map<string, Map<number, string>>();

  of(accountId: string, name: DocumentName): ClientOwners {
    const key = keyOf(accountId, name);
    const owners = this.#documents.get(key);
    if (!owners) return none;
    this.#documents.delete(key);
    this.#documents.set(key, owners);
    return owners;
  }

  learn(accountId: string, name: DocumentName, client: number, personId: string): void {
    const key = keyOf(accountId, name);
    const owners = this.#documents.get(key) ?? new Map();
    this.#documents.set(key, owners.set(client, personId));
    if (this.#documents.size <= mostDocuments) return;
    for (const oldest of this.#documents.keys()) {
      this.#documents.delete(oldest);
      return;
    }
  }
}

const keyOf = (accountId: string, name: DocumentName) => `${accountId}/${name}`;
