/** The text layer is not enough, and no recogniser is at hand: the document belongs in another lane. */
export class NeedsRecognition extends Error {}
