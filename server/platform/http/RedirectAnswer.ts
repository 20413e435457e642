/** An answer to a browser that was sent here by somebody else: where it goes on. */
export class RedirectAnswer {
  /** A path of ours. */
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}
