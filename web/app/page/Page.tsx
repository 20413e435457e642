import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

interface PageProps {
  title: string;
  /** A sentence for search results and shared links. */
  description: string;
  /** The one address of a screen that has several. */
  canonicalPath?: string;
  children: ReactNode;
}

/** What every screen says about itself to browsers, search engines and whoever a link is shared with. */
export function Page({ title, description, canonicalPath, children }: PageProps) {
  const { pathname } = useLocation();
  const { origin } = window.location;
  const address = new URL(canonicalPath ?? pathname, origin).href;
  const image = new URL('/social.png', origin).href;
  useEffect(removeWhatStoodInIndexHtml, []);
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

function removeWhatStoodInIndexHtml(): void {
  for (const element of document.head.querySelectorAll('[data-until-app]')) element.remove();
}
