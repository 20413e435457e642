interface Counted {
  read: number;
  kept: number;
}

/** The share of values that nobody corrected, between 0 and 1. */
export function shareOf({ read, kept }: Counted): number {
  return read === 0 ? 0 : kept / read;
}

export function totalOf(groups: readonly Counted[]): Counted {
  return {
    read: groups.reduce((sum, { read }) => sum + read, 0),
    kept: groups.reduce((sum, { kept }) => sum + kept, 0),
  };
}
