import type { Config } from '../config.ts';
import { asWebFile, type WebFile } from './files.ts';

/** Settings that the prerendered pages leave open, because only the running server knows them. */
export type Occasion = Pick<Config, 'publicUrl' | 'desks' | 'demo' | 'sandbox'>;

export interface PublicSite {
  /** All files of the build, with placeholders filled in. */
  files: ReadonlyMap<string, WebFile>;
  /** The prerendered page for this path, if any. */
  pageAt(path: string): WebFile | undefined;
  notFound: WebFile | undefined;
}

/** Variants of pages that link to the demo company, served in place of the others if it exists. */
const withCompany = /\/with-demo-company\.html$/;

export function publicSite(built: ReadonlyMap<string, WebFile>, occasion: Occasion): PublicSite {
  const files = new Map<string, WebFile>();
  const invites = occasion.demo && occasion.sandbox;
  for (const [name, file] of built) {
    if (withCompany.test(name)) continue;
    const variant = invites && built.get(name.replace(/\/index\.html$/, '/with-demo-company.html'));
    files.set(name, filledIn(variant || file, occasion));
  }
  return {
    files,
    pageAt: (path) => files.get(`${path.replace(/\/$/, '')}/index.html`),
    notFound: files.get('/404.html'),
  };
}

function filledIn(file: WebFile, { publicUrl, desks }: Occasion): WebFile {
  if (!/html|xml|text\/plain/.test(file.type)) return file;
  const values: Record<string, string> = {
    __PUBLIC_URL__: publicUrl,
    __GENERAL_EMAIL__: desks.general,
    __SALES_EMAIL__: desks.sales,
    __SUPPORT_EMAIL__: desks.support,
  };
  const text = file.body.toString('utf8');
  const filled = text.replaceAll(/__[A-Z]+_[A-Z]+__/g, (gap) => escaped(values[gap] ?? gap));
  return filled === text ? file : asWebFile(file.type, Buffer.from(filled));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;');
}
