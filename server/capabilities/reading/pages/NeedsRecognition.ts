/** The text layer is not enough, and no recogniser is at hand: the document belongs into another lane. */
export class NeedsRecognition extends Error {}
