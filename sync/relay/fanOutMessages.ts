import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { type AwarenessState, readAwareness, writeAwareness } from '../protocol/messages.ts';

/** A message between nodes about a document. */
export type FanOutMessage =
  /** `position` is that of the last update. */
  | { type: 'stored'; position: number; updates: Uint8Array[] }
  | { type: 'presence'; states: AwarenessState[] };

const types = { stored: 0, presence: 1 } as const;

export function writeFanOut(message: FanOutMessage): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, types[message.type]);
  if (message.type === 'stored') {
    encoding.writeVarUint(encoder, message.position);
    encoding.writeVarUint(encoder, message.updates.length);
    for (const update of message.updates) encoding.writeVarUint8Array(encoder, update);
  } else {
    encoding.writeUint8Array(encoder, writeAwareness(message.states));
  }
  return encoding.toUint8Array(encoder);
}

export function readFanOut(bytes: Uint8Array): FanOutMessage {
  const decoder = decoding.createDecoder(bytes);
  if (decoding.readVarUint(decoder) === types.stored) {
    const position = decoding.readVarUint(decoder);
    const count = decoding.readVarUint(decoder);
    const updates = Array.from({ length: count }, () => decoding.readVarUint8Array(decoder));
    return { type: 'stored', position, updates };
  }
  // Skips the frame type that `writeAwareness` puts first.
  decoding.readVarUint(decoder);
  return { type: 'presence', states: readAwareness(decoding.readVarUint8Array(decoder)) };
}
