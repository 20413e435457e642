interface Ids {
  oneId: string;
  otherId: string;
}

/** With the lesser id first: like this a pair is stored. */
export function inOrder<P extends Ids>(pair: P): P {
  const { oneId, otherId } = pair;
  return oneId < otherId ? pair : { ...pair, oneId: otherId, otherId: oneId };
}

/** The same for the same two, whichever is named first. */
export function keyOfPair({ oneId, otherId }: Ids): string {
  return oneId < otherId ? `${oneId} ${otherId}` : `${otherId} ${oneId}`;
}
