import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { editIdBytes, fromHex, toHex } from './editId.ts';
import { isRefusal, type Refusal } from './refusals.ts';

/** The first number of a frame. Numbers below 16 are y-websocket's. */
export const messageTypes = {
  sync: 0,
  awareness: 1,
  queryAwareness: 3,
  durable: 16,
  refused: 17,
  changed: 18,
} as const;

const syncTypes = { step1: 0, step2: 1, update: 2 } as const;

export type ClientMessage =
  | { type: 'step1'; stateVector: Uint8Array }
  /** From step 2 or an update. The bytes are exactly as sent, because the edit's id is their hash. */
  | { type: 'edit'; update: Uint8Array }
  | { type: 'awareness'; states: AwarenessState[] }
  | { type: 'queryAwareness' };

/** One client's presence; a `null` state removes it. */
export interface AwarenessState {
  client: number;
  clock: number;
  state: Record<string, unknown> | null;
}

/** Throws on a frame that is incomplete, too long or of an unknown type. */
export function readClientMessage(frame: Uint8Array): ClientMessage {
  const decoder = decoding.createDecoder(frame);
  const message = readMessage(decoder);
  if (decoding.hasContent(decoder)) throw new Error('Bytes are left over');
  return message;
}

function readMessage(decoder: decoding.Decoder): ClientMessage {
  const type = decoding.readVarUint(decoder);
  switch (type) {
    case messageTypes.sync:
      return readSync(decoder);
    case messageTypes.awareness:
      return {
        type: 'awareness',
        states: readAwareness(decoding.readVarUint8Array(decoder)),
      };
    case messageTypes.queryAwareness:
      return { type: 'queryAwareness' };
    default:
      throw new Error(`Clients send no message of type ${type}`);
  }
}

function readSync(decoder: decoding.Decoder): ClientMessage {
  const kind = decoding.readVarUint(decoder);
  const bytes = decoding.readVarUint8Array(decoder);
  switch (kind) {
    case syncTypes.step1:
      return { type: 'step1', stateVector: bytes };
    case syncTypes.step2:
    case syncTypes.update:
      return { type: 'edit', update: bytes };
    default:
      throw new Error(`There is no sync message ${kind}`);
  }
}

export function readAwareness(bytes: Uint8Array): AwarenessState[] {
  const decoder = decoding.createDecoder(bytes);
  const count = decoding.readVarUint(decoder);
  const states: AwarenessState[] = [];
  for (let index = 0; index < count; index++) {
    const client = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const state: unknown = JSON.parse(decoding.readVarString(decoder));
    states.push({ client, clock, state: isRecord(state) ? state : null });
  }
  return states;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function writeAwareness(states: readonly AwarenessState[]): Uint8Array {
  const inner = encoding.createEncoder();
  encoding.writeVarUint(inner, states.length);
  for (const { client, clock, state } of states) {
    encoding.writeVarUint(inner, client);
    encoding.writeVarUint(inner, clock);
    encoding.writeVarString(inner, JSON.stringify(state));
  }
  return frame(messageTypes.awareness, (encoder) =>
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(inner)),
  );
}

export const writeStep1 = (stateVector: Uint8Array) => sync(syncTypes.step1, stateVector);
export const writeStep2 = (update: Uint8Array) => sync(syncTypes.step2, update);
export const writeUpdate = (update: Uint8Array) => sync(syncTypes.update, update);

function sync(kind: number, bytes: Uint8Array): Uint8Array {
  return frame(messageTypes.sync, (encoder) => {
    encoding.writeVarUint(encoder, kind);
    encoding.writeVarUint8Array(encoder, bytes);
  });
}

export function writeDurable(ids: readonly string[]): Uint8Array {
  return frame(messageTypes.durable, (encoder) => writeIds(encoder, ids));
}

export function readDurable(decoder: decoding.Decoder): string[] {
  return readIds(decoder);
}

export function writeRefused(code: Refusal, ids: readonly string[]): Uint8Array {
  return frame(messageTypes.refused, (encoder) => {
    encoding.writeVarString(encoder, code);
    writeIds(encoder, ids);
  });
}

export function readRefused(decoder: decoding.Decoder): { code: Refusal; ids: string[] } {
  const code = decoding.readVarString(decoder);
  // A newer server may send codes that this version does not know; the edit was refused all the same.
  return { code: isRefusal(code) ? code : 'not_allowed', ids: readIds(decoder) };
}

export function writeChanged(seq: number): Uint8Array {
  return frame(messageTypes.changed, (encoder) => encoding.writeVarUint(encoder, seq));
}

/** The sequence in a frame of the wake-up socket; `null` for any other frame. */
export function readChanged(bytes: Uint8Array): number | null {
  const decoder = decoding.createDecoder(bytes);
  if (decoding.readVarUint(decoder) !== messageTypes.changed) return null;
  return decoding.readVarUint(decoder);
}

function writeIds(encoder: encoding.Encoder, ids: readonly string[]): void {
  encoding.writeVarUint(encoder, ids.length);
  for (const id of ids) encoding.writeUint8Array(encoder, fromHex(id));
}

function readIds(decoder: decoding.Decoder): string[] {
  const count = decoding.readVarUint(decoder);
  return Array.from({ length: count }, () => toHex(decoding.readUint8Array(decoder, editIdBytes)));
}

function frame(type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}
