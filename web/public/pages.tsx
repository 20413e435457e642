import { accountingSoftware, apiDocs, readingMethod } from '#shared/screens.ts';
import { ApiPage } from './api/ApiPage.tsx';
import { ContactPage } from './contact/ContactPage.tsx';
import { DemoPage, DemoPageWithCompany } from './demo/DemoPage.tsx';
import { FeaturesPage } from './features/FeaturesPage.tsx';
import { HomePage } from './home/HomePage.tsx';
import { PrivacyPage, TermsPage } from './legal/LegalPage.tsx';
import { NotFoundPage } from './notFound/NotFoundPage.tsx';
import { OfflinePage } from './offline/OfflinePage.tsx';
import { PricingPage } from './pricing/PricingPage.tsx';
import { questions } from './pricing/questions.ts';
import { ReadingPage } from './reading/ReadingPage.tsx';
import type { SitePage } from './site/SitePage.ts';
import { faqStructuredData, productStructuredData } from './site/searchEngines.ts';
import { SystemsPage } from './systems/SystemsPage.tsx';

const demo = {
  path: '/demo',
  title: 'Watch a demo',
  description:
    'See Docket read your own invoices in a 15-minute demo. Ask for one here; we respond within 24 hours.',
};

export const pages: readonly SitePage[] = [
  {
    path: '/',
    file: 'index.html',
    title: 'Stop Wasting Hours on Invoice Processing',
    description:
      'Docket reads supplier invoices with AI, flags duplicates and fraud, has them approved and syncs them to QuickBooks Online or Xero. 14-day free trial.',
    Content: HomePage,
    structuredData: [productStructuredData()],
    offline: true,
  },
  {
    path: '/features',
    file: 'features/index.html',
    title: 'Features',
    description:
      'AI-powered extraction, fraud detection, approval rules, reporting, and exports to QuickBooks Online and Xero: what Docket does with supplier invoices.',
    Content: FeaturesPage,
    offline: true,
  },
  {
    path: '/pricing',
    file: 'pricing/index.html',
    title: 'Pricing',
    description:
      'Docket costs $99, $299 or $499 a month. 14-day free trial, no charge until day 15, no setup fees, cancel anytime. Calculate what you would save.',
    Content: PricingPage,
    structuredData: [productStructuredData(), faqStructuredData(questions)],
    offline: true,
  },
  {
    path: accountingSoftware,
    file: 'accounting-software/index.html',
    title: 'Works with your accounting software',
    description:
      'How approved invoices get into QuickBooks, Xero, Sage, Odoo, DATEV, Exact Online and more than 50 other systems: directly, as a file, as UBL or by webhook.',
    Content: SystemsPage,
    offline: true,
  },
  {
    path: readingMethod,
    file: 'how-docket-reads/index.html',
    title: 'How Docket reads, and how well',
    description:
      'How Docket reads supplier invoices, how we measure it on invoices that nobody tuned for, how often it is right by field, and what it gets wrong.',
    Content: ReadingPage,
    offline: true,
  },
  { ...demo, file: 'demo/index.html', Content: DemoPage, offline: true },
  // The server sends this one at the address of the other if it runs the demo company.
  { ...demo, file: 'demo/with-demo-company.html', Content: DemoPageWithCompany, offline: false },
  {
    path: '/contact',
    file: 'contact/index.html',
    title: 'Contact',
    description:
      'Reach Docket: sales answers within 4 hours, support and everybody else within 24 hours. Email support is available 24/7.',
    Content: ContactPage,
    offline: true,
  },
  {
    path: '/privacy',
    file: 'privacy/index.html',
    title: 'Privacy Policy',
    description:
      'What Docket stores about people, invoices and vendors, where, for how long, on your device too, and who else receives it.',
    Content: PrivacyPage,
    offline: true,
  },
  {
    path: '/terms',
    file: 'terms/index.html',
    title: 'Terms of Service',
    description:
      'The terms between Docket and the companies that use it: trial, price, cancelling, data and liability, in plain language.',
    Content: TermsPage,
    offline: true,
  },
  {
    path: apiDocs,
    file: 'api/docs/index.html',
    title: 'API',
    description:
      'Upload supplier invoices from your own programs, follow how they are read and approved, and export them: every call of the Docket API with examples.',
    Content: ApiPage,
    // Its readers are online.
    offline: false,
  },
  {
    path: null,
    file: '404.html',
    title: 'Page not found',
    description: 'There is no page at this address.',
    Content: NotFoundPage,
    offline: true,
  },
  {
    path: null,
    file: 'offline.html',
    title: 'Not on this device',
    description: 'This page opens as soon as there is a connection.',
    Content: OfflinePage,
    offline: true,
  },
];
