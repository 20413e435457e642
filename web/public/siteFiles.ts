/** The script and styles of every page, as paths in the build. */
export interface Assets {
  script: string;
  styles: readonly string[];
}

/** A file that prerendering writes into the built folder. */
export interface SiteFile {
  fileName: string;
  source: string;
  /** Cached on the device at the first visit. */
  offline: boolean;
}
