import type { ComponentType } from 'react';

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

export interface SitePage {
  /** Its address; `null` for the page that is shown at unknown addresses. */
  path: string | null;
  /** Its file in the build. */
  file: string;
  title: string;
  /** A sentence for search results and shared links. */
  description: string;
  Content: ComponentType;
  /** Data for search engines (schema.org). */
  structuredData?: readonly object[];
  offline: boolean;
}
