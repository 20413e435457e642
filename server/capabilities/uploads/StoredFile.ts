import type { FileType } from '#shared/uploads/fileTypes.ts';
import type { ReceivedFile } from '../../platform/http/receiveFile.ts';

/** A file that was received, recognised and stored. */
export type StoredFile = Pick<ReceivedFile, 'name' | 'size' | 'hash'> & { type: FileType };
