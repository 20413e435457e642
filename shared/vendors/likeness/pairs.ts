interface Ids {
  oneId: string;
  otherId: string;
}

/** Smaller id first, as pairs are stored. */
export function inOrder<P extends Ids>(pair: P): P {
  const { oneId, otherId } = pair;
  return oneId < otherId ? pair : { ...pair, oneId: otherId, otherId: oneId };
}

/** Independent of the order of the two. */
export function keyOfPair({ oneId, otherId }: Ids): string {
  return oneId < otherId ? `${oneId} ${otherId}` : `${otherId} ${oneId}`;
}
