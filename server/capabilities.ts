import { accountRoutes } from './accounts/routes.ts';
import { apiKeyRoutes } from './apiKeys/routes.ts';
import { approvalJobs } from './approvals/jobs.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { auditJobs } from './audit/jobs.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { authJobs } from './auth/signInLinks.ts';
import { billingJobs } from './billing/jobs.ts';
import { billingRoutes } from './billing/routes.ts';
import type { Capability, Services } from './capability.ts';
import { captureFailures } from './captures/failures.ts';
import { captureFeed } from './captures/feed.ts';
import { captureJobs } from './captures/jobs.ts';
import { captureRoutes } from './captures/routes.ts';
import { inboundMailRoutes } from './captures/webhooks/routes.ts';
import { tokenJobs } from './captures/webhooks/usedTokens.ts';
import { checkRoutes } from './checks/routes.ts';
import { contactJobs } from './contact/cleanUp.ts';
import { contactRoutes } from './contact/routes.ts';
import { commentFeed } from './conversation/feed.ts';
import { conversationRoutes } from './conversation/routes.ts';
import { exportFailures } from './exports/failures.ts';
import { exportJobs } from './exports/jobs.ts';
import { exportRoutes } from './exports/routes.ts';
import { feedRoutes } from './feed/routes.ts';
import { answeredCallJobs } from './http/answeredCalls.ts';
import { integrationJobs } from './integrations/jobs.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { invoiceFeed } from './invoices/feed.ts';
import { noteFeed } from './invoices/noteFeed.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { jobFailures } from './jobs/failures.ts';
import { leavingJobs } from './leaving/jobs.ts';
import { leavingRoutes } from './leaving/routes.ts';
import { mailJobs } from './mail/mail.ts';
import { metricRoutes } from './metrics/routes.ts';
import { notificationFeed } from './notifications/feed.ts';
import { notificationJobs } from './notifications/jobs.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { pushJobs } from './push/jobs.ts';
import { pushRoutes } from './push/routes.ts';
import { relayRoutes } from './relay/routes.ts';
import { ruleFeed } from './rules/feed.ts';
import { ruleRoutes } from './rules/routes.ts';
import { uploadFailures } from './uploads/failures.ts';
import { uploadFeed } from './uploads/feed.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { uploadJobs } from './uploads/steps.ts';
import { vendorFeed } from './vendors/feed.ts';
import { likenessFeed } from './vendors/likeness/feed.ts';
import { vendorRoutes } from './vendors/routes.ts';
import { deliveryFailures } from './webhooks/failures.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Everything that the server can do. A capability is a folder, and its line here. */
const all: readonly Capability[] = [
  { failures: jobFailures },
  { jobs: mailJobs },
  { jobs: answeredCallJobs },
  { routes: authRoutes, jobs: authJobs },
  { routes: accountRoutes },
  { routes: apiKeyRoutes },
  { routes: billingRoutes, jobs: billingJobs },
  { routes: leavingRoutes, jobs: leavingJobs },
  { routes: contactRoutes, jobs: contactJobs },
  { routes: invoiceRoutes, feed: [invoiceFeed, noteFeed] },
  { routes: approvalRoutes, jobs: approvalJobs },
  { routes: conversationRoutes, feed: [commentFeed] },
  { routes: checkRoutes },
  { routes: metricRoutes },
  { routes: uploadRoutes, jobs: uploadJobs, feed: [uploadFeed], failures: uploadFailures },
  { routes: captureRoutes, jobs: captureJobs, feed: [captureFeed], failures: captureFailures },
  { routes: inboundMailRoutes, jobs: tokenJobs },
  { routes: vendorRoutes, feed: [vendorFeed, likenessFeed] },
  { routes: ruleRoutes, feed: [ruleFeed] },
  { routes: notificationRoutes, jobs: notificationJobs, feed: [notificationFeed] },
  { routes: integrationRoutes, jobs: integrationJobs },
  { routes: exportRoutes, jobs: exportJobs, failures: exportFailures },
  { routes: webhookRoutes, failures: deliveryFailures },
  { routes: auditRoutes, jobs: auditJobs },
  { routes: pushRoutes, jobs: pushJobs },
  { routes: relayRoutes },
];

const feed = all.flatMap((one) => one.feed ?? []);
const failuresOf = (services: Services) => all.flatMap((one) => one.failures?.(services) ?? []);

export const capabilities: readonly Capability[] = [
  ...all,
  { routes: () => feedRoutes(feed) },
  { routes: (services) => operationRoutes(failuresOf(services)) },
];
