import path from 'node:path';
import type { Config } from '../config.ts';
import type { Gates } from '../outside/Gates.ts';
import type { FileStore } from './FileStore.ts';
import { FolderStore } from './FolderStore.ts';
import { S3Store } from './S3Store.ts';

export function openFileStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  gates: Gates,
): FileStore {
  return s3
    ? new S3Store(s3, gates.to('fileStore'))
    : new FolderStore(path.join(dataDir, 'files'), () => gates.requireNoConnection('fileStore'));
}
