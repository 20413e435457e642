/** What every page links to; addresses in the built folder. */
export interface Assets {
  script: string;
  styles: readonly string[];
}

/** A file that prerendering writes into the built folder. */
export interface SiteFile {
  fileName: string;
  source: string;
  /** Kept on the device at the first visit, to be read offline. */
  offline: boolean;
}
