import { accountRoutes } from './accounts/routes.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { authJobs } from './auth/signInLinks.ts';
import type { Capability } from './capability.ts';
import { contactJobs } from './contact/cleanUp.ts';
import { contactRoutes } from './contact/routes.ts';
import { feedRoutes } from './feed/routes.ts';
import { answeredCallJobs } from './http/answeredCalls.ts';
import { invoiceFeed } from './invoices/feed.ts';
import { noteFeed } from './invoices/noteFeed.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { mailJobs } from './mail/mail.ts';
import { relayRoutes } from './relay/routes.ts';
import { ruleFeed } from './rules/feed.ts';
import { ruleRoutes } from './rules/routes.ts';
import { uploadFeed } from './uploads/feed.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { uploadJobs } from './uploads/steps.ts';
import { vendorFeed } from './vendors/feed.ts';
import { vendorRoutes } from './vendors/routes.ts';

/** Everything that the server can do. A capability is a folder, and its line here. */
const all: readonly Capability[] = [
  { jobs: mailJobs },
  { jobs: answeredCallJobs },
  { routes: authRoutes, jobs: authJobs },
  { routes: accountRoutes },
  { routes: contactRoutes, jobs: contactJobs },
  { routes: invoiceRoutes, feed: [invoiceFeed, noteFeed] },
  { routes: approvalRoutes },
  { routes: uploadRoutes, jobs: uploadJobs, feed: [uploadFeed] },
  { routes: vendorRoutes, feed: [vendorFeed] },
  { routes: ruleRoutes, feed: [ruleFeed] },
  { routes: relayRoutes },
];

const feed = all.flatMap((one) => one.feed ?? []);

export const capabilities: readonly Capability[] = [...all, { routes: () => feedRoutes(feed) }];
