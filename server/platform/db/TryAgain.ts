/** Thrown when the reads of a transaction are outdated. It is rolled back and runs again, as after a deadlock. */
export class TryAgain extends Error {}
