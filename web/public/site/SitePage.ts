import type { ComponentType } from 'react';

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
