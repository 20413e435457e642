/** Redirects a browser that came from another site, such as a provider's consent page. */
export class RedirectAnswer {
  /** A path on this server. */
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}
