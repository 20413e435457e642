import { apiDocs } from '#shared/screens.ts';
import { planNames, planOffers, planPrices } from '#shared/subscription/plans.ts';
import { publicUrl } from './placeholders.ts';
import type { SitePage } from './SitePage.ts';

const context = 'https://schema.org';

/** The product with its prices. */
export function productStructuredData(): object {
  return {
    '@context': context,
    '@type': 'SoftwareApplication',
    name: 'Docket',
    url: `${publicUrl}/`,
    image: `${publicUrl}/social.png`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    description:
      'Reads supplier invoices, flags what looks wrong, lets a team approve them, and exports what is approved.',
    offers: planOffers.map(({ id, description }) => ({
      '@type': 'Offer',
      name: planNames[id],
      description,
      price: planPrices[id].toFixed(2),
      priceCurrency: 'USD',
      url: `${publicUrl}/subscribe?plan=${id}`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: planPrices[id].toFixed(2),
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
    })),
  };
}

export function faqStructuredData(
  questions: readonly { question: string; answer: string }[],
): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function sitemap(pages: readonly Pick<SitePage, 'path'>[]): string {
  const paths = new Set(pages.map(({ path }) => path).filter((path) => path !== null));
  const entries = [...paths].map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Keeps search engines out of the application, which needs a sign-in. */
export function robots(): string {
  return [
    'User-agent: *',
    'Allow: /',
    `Allow: ${apiDocs}`,
    'Disallow: /api/',
    'Disallow: /sandbox/',
    'Disallow: /dashboard',
    'Disallow: /join',
    'Disallow: /decide',
    'Disallow: /unsubscribe',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
