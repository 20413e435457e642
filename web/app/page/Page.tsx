import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

interface PageProps {
  title: string;
  /** One sentence for search results and link previews. */
  description: string;
  /** The main address, for screens with several. */
  canonicalPath?: string;
  children: ReactNode;
}

/** Title and metadata of a screen, for browsers, search engines and link previews. */
export function Page({ title, description, canonicalPath, children }: PageProps) {
  const { pathname } = useLocation();
  const { origin } = window.location;
  const address = new URL(canonicalPath ?? pathname, origin).href;
  const image = new URL('/social.png', origin).href;
  useEffect(removeStaticHead, []);
  return (
    <>
      <title>{`${title} · Docket`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content="Docket" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      {children}
    </>
  );
}

function removeStaticHead(): void {
  for (const element of document.head.querySelectorAll('[data-until-app]')) element.remove();
}
