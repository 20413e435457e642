/** What a transaction has read is outdated. It is rolled back and runs again, as after a deadlock. */
export class TryAgain extends Error {}
