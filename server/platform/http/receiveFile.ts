import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { z } from 'zod';
import type { FilePart } from '#shared/http/endpoint.ts';
import { FileIncomplete } from '../files/FileStore.ts';
import { plainName } from '../files/plainName.ts';
import { storeStream, withFolder } from '../files/storeStream.ts';
import { Problem } from './problem.ts';

/** A received body in a local file, deleted when the call ends. */
export interface ReceivedBody {
  path: string;
  /** `Content-Type` as sent. */
  type: string;
  /** For further temporary files; deleted together with the body. */
  folder: string;
}

const tooLarge = () => new Problem(413, 'too_large', 'The request is too large.');

/** Stores a body without parsing it. One whose Content-Length is above the limit is not read. */
export async function withBody<T>(
  ctx: Context,
  limit: number,
  incomingFolder: string,
  work: (body: ReceivedBody) => Promise<T>,
): Promise<T> {
  if ((ctx.request.length ?? 0) > limit) throw tooLarge();
  return withFolder(incomingFolder, 'call', async (folder) => {
    const stored = await storeStream(ctx.req, path.join(folder, 'body'), limit);
    if (!stored) throw tooLarge();
    return work({ path: stored.path, type: ctx.get('Content-Type'), folder });
  });
}

/** A received file on the local disk, deleted when the call ends. */
export interface ReceivedFile {
  /** As named by the sender, without folders. */
  name: string;
  path: string;
  size: number;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
}

interface Received {
  fields: unknown;
  file: ReceivedFile | null;
}

/** The output of the form parser. */
const parsedFile = z.object({
  filepath: z.string(),
  size: z.int(),
  hash: z.string(),
  originalFilename: z.string().nullish(),
});
const parsedFiles = z.record(z.string(), z.union([parsedFile, z.array(parsedFile)]));

const fieldBytes = 10_000;

/** Receives a form with one file, which is streamed to the disk and deleted when the work is done. */
export async function withReceived<T>(
  ctx: Context,
  part: FilePart,
  incomingFolder: string,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  requireForm(ctx);
  return withFolder(incomingFolder, 'call', async (folder) =>
    work(await receive(ctx, part, folder)),
  );
}

function requireForm(ctx: Context): void {
  if (!ctx.is('multipart/form-data')) {
    throw new Problem(
      415,
      'unsupported_type',
      'Send a form with a file as Content-Type: multipart/form-data.',
    );
  }
}

async function receive(
  ctx: Context,
  { field, limit, tooLarge }: FilePart,
  folder: string,
): Promise<Received> {
  let startedName = '';
  const read = koaBody({
    json: false,
    text: false,
    urlencoded: false,
    multipart: true,
    formidable: {
      uploadDir: folder,
      maxFiles: 1,
      maxFileSize: limit,
      maxTotalFileSize: limit,
      maxFields: 20,
      maxFieldsSize: fieldBytes,
      allowEmptyFiles: true,
      minFileSize: 0,
      hashAlgorithm: 'sha256',
      onFileBegin: (_, { originalFilename }) => {
        startedName = plainName(originalFilename);
      },
    },
  });
  try {
    await read(ctx, async () => {});
  } catch (error) {
    throw problemOf(error, () => tooLarge(startedName));
  }
  const all = Object.entries(parsedFiles.parse(ctx.request.files ?? {})).flatMap(([name, files]) =>
    [files].flat().map((file) => ({ name, file })),
  );
  const found = all.find(({ name }) => name === field);
  if (!found) return { fields: ctx.request.body, file: null };
  const { filepath, size, hash, originalFilename } = found.file;
  // The form parser may overlook that the disk was full.
  if ((await stat(filepath)).size !== size) throw new FileIncomplete({ hash });
  return {
    fields: ctx.request.body,
    file: { name: plainName(originalFilename), path: filepath, size, hash },
  };
}

function problemOf(error: unknown, tooLarge: () => ReturnType<FilePart['tooLarge']>): unknown {
  const httpCode = error instanceof Error && 'httpCode' in error ? error.httpCode : undefined;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === tooManyFiles) return new Problem(400, 'one_file', 'Send one file at a time.');
  if (httpCode === 413 && code !== tooManyFieldBytes) {
    const { title, message } = tooLarge();
    return new Problem(413, 'too_large', message, { details: { title } });
  }
  if (httpCode === 400 || code === tooManyFieldBytes || code === aborted) {
    return new Problem(400, 'malformed', 'The form is malformed or incomplete.');
  }
  return error;
}

/** Error codes of the form parser. */
const aborted = 1002;
const tooManyFieldBytes = 1006;
const tooManyFiles = 1015;
