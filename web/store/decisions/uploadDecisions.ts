import { fillPath } from '#shared/http/endpoint.ts';
import { retryUpload } from '#shared/uploads/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';

const prefix = 'upload.';

/** Uploads cannot be edited, so they have no document name. */
export function uploadEntity(id: string): string {
  return `${prefix}${id}`;
}

/** The upload of an outbox entity; `null` for other entities. */
export function uploadIn(entity: string): string | null {
  return entity.startsWith(prefix) ? entity.slice(prefix.length) : null;
}

export function readAgain(id: string): Decision {
  const { method, path } = retryUpload;
  const entity = uploadEntity(id);
  return { name: 'readAgain', entity, method, path: fillPath(path, { uploadId: id }) };
}
