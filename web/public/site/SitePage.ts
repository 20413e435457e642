import type { ComponentType } from 'react';

export interface SitePage {
  /** Its address; `null` for the page that stands at every address without one. */
  path: string | null;
  /** Where the build puts it. */
  file: string;
  title: string;
  /** A sentence for search results and shared links. */
  description: string;
  Content: ComponentType;
  /** What it tells search engines in their own words (schema.org). */
  structuredData?: readonly object[];
  offline: boolean;
}
