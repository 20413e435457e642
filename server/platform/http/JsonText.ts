/** An answer that is already serialised, because serialising it whole would block the node. Tests check it against its contract. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
