import { publicUrl } from './placeholders.ts';
import type { Assets, SitePage } from './SitePage.ts';

/** The metadata of a page, and its styles and scripts. */
export function Head({ page, assets }: { page: SitePage; assets: Assets }) {
  const { path, title, description } = page;
  const image = `${publicUrl}/social.png`;
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · Docket`}</title>
      <meta name="description" content={description} />
      {path === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={publicUrl + path} />
          <meta property="og:url" content={publicUrl + path} />
        </>
      )}
      <meta property="og:site_name" content="Docket" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16171a" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {/* Runs before the first paint, so that the other theme never flashes. */}
      <script src="/theme.js" />
      <script type="module" src={assets.script} />
      {page.structuredData?.map((data) => {
        const text = JSON.stringify(data);
        return (
          <script key={text} type="application/ld+json">
            {text}
          </script>
        );
      })}
    </>
  );
}
