import { apiKeyRoutes } from './capabilities/apiKeys/routes.ts';
import { approvalJobs } from './capabilities/approvals/jobs.ts';
import { approvalRoutes } from './capabilities/approvals/routes.ts';
import { attachmentRoutes } from './capabilities/attachments/routes.ts';
import { auditJobs } from './capabilities/audit/jobs.ts';
import { auditRoutes } from './capabilities/audit/routes.ts';
import { authRoutes } from './capabilities/auth/routes.ts';
import { authJobs } from './capabilities/auth/signInLinks.ts';
import { billingJobs } from './capabilities/billing/jobs.ts';
import { billingRoutes } from './capabilities/billing/routes.ts';
import { booksRoutes } from './capabilities/books/routes.ts';
import { captureFailures } from './capabilities/captures/failures.ts';
import { captureJobs } from './capabilities/captures/jobs.ts';
import { captureRoutes } from './capabilities/captures/routes.ts';
import { inboundMailRoutes } from './capabilities/captures/webhooks/routes.ts';
import { tokenJobs } from './capabilities/captures/webhooks/usedTokens.ts';
import { checkRoutes } from './capabilities/checks/routes.ts';
import { clientErrorRoutes } from './capabilities/clientErrors/routes.ts';
import { contactJobs } from './capabilities/contact/cleanUp.ts';
import { contactRoutes } from './capabilities/contact/routes.ts';
import { conversationRoutes } from './capabilities/conversation/routes.ts';
import { rateRoutes } from './capabilities/exchangeRates/routes.ts';
import { creditJobs } from './capabilities/exports/credits/creditJobs.ts';
import { exportFailures } from './capabilities/exports/failures.ts';
import { exportJobs } from './capabilities/exports/jobs.ts';
import { exportRoutes } from './capabilities/exports/routes.ts';
import { firstDayJobs } from './capabilities/firstDay/jobs.ts';
import { firstDayRoutes } from './capabilities/firstDay/routes.ts';
import { integrationJobs } from './capabilities/integrations/jobs.ts';
import { listJobs } from './capabilities/integrations/listJobs.ts';
import { integrationRoutes } from './capabilities/integrations/routes.ts';
import { invoiceRoutes } from './capabilities/invoices/routes.ts';
import { learningRoutes } from './capabilities/learning/routes.ts';
import { leavingJobs } from './capabilities/leaving/jobs.ts';
import { leavingRoutes } from './capabilities/leaving/routes.ts';
import { metricRoutes } from './capabilities/metrics/routes.ts';
import { notificationJobs } from './capabilities/notifications/jobs.ts';
import { notificationRoutes } from './capabilities/notifications/routes.ts';
import { paymentRoutes } from './capabilities/payments/routes.ts';
import { pushJobs } from './capabilities/push/jobs.ts';
import { pushRoutes } from './capabilities/push/routes.ts';
import { relayRoutes } from './capabilities/relay/routes.ts';
import { ruleRoutes } from './capabilities/rules/routes.ts';
import { accountRoutes } from './capabilities/team/routes.ts';
import { trashJobs } from './capabilities/trash/purge.ts';
import { trashRoutes } from './capabilities/trash/routes.ts';
import { uploadFailures } from './capabilities/uploads/retry.ts';
import { uploadRoutes } from './capabilities/uploads/routes.ts';
import { uploadJobs } from './capabilities/uploads/steps.ts';
import { fileJobs } from './capabilities/uploads/sweepFiles.ts';
import { vendorJobs } from './capabilities/vendors/jobs.ts';
import { vendorRoutes } from './capabilities/vendors/routes.ts';
import { viewRoutes } from './capabilities/views/routes.ts';
import { deliveryFailures } from './capabilities/webhooks/retryDelivery.ts';
import { webhookRoutes } from './capabilities/webhooks/routes.ts';
import { witnessJobs } from './capabilities/witness/jobs.ts';
import { witnessRoutes } from './capabilities/witness/routes.ts';
import type { Capability, Services } from './capability.ts';
import { feeds } from './feeds.ts';
import { feedRoutes } from './platform/feed/routes.ts';
import { answeredCallJobs } from './platform/http/answeredCalls.ts';
import { mailJobs } from './platform/mail/mail.ts';
import { jobFailures } from './platform/operations/jobFailures.ts';
import { operationRoutes } from './platform/operations/routes.ts';

/** All capabilities of the server. A capability is a folder with a line here. */
const all: readonly Capability[] = [
  { failures: jobFailures },
  { jobs: mailJobs },
  { jobs: answeredCallJobs },
  { routes: authRoutes, jobs: authJobs },
  { routes: accountRoutes },
  { routes: firstDayRoutes, jobs: firstDayJobs },
  { routes: apiKeyRoutes },
  { routes: billingRoutes, jobs: billingJobs },
  { routes: leavingRoutes, jobs: leavingJobs },
  { routes: contactRoutes, jobs: contactJobs },
  { routes: clientErrorRoutes },
  { routes: invoiceRoutes },
  { routes: approvalRoutes, jobs: approvalJobs },
  { routes: paymentRoutes },
  { routes: trashRoutes, jobs: trashJobs },
  { routes: attachmentRoutes },
  { routes: conversationRoutes },
  { routes: checkRoutes },
  { routes: metricRoutes },
  {
    routes: uploadRoutes,
    jobs: (services) => [...uploadJobs(services), ...fileJobs(services)],
    failures: uploadFailures,
  },
  { routes: captureRoutes, jobs: captureJobs, failures: captureFailures },
  { routes: inboundMailRoutes, jobs: tokenJobs },
  { routes: vendorRoutes, jobs: vendorJobs },
  { routes: learningRoutes },
  { routes: ruleRoutes },
  { routes: viewRoutes },
  { routes: notificationRoutes, jobs: notificationJobs },
  { routes: booksRoutes },
  { routes: rateRoutes },
  {
    routes: integrationRoutes,
    jobs: (services) => [...integrationJobs(services), ...listJobs(services)],
  },
  {
    routes: exportRoutes,
    jobs: (services) => [...exportJobs(services), ...creditJobs(services)],
    failures: exportFailures,
  },
  { routes: witnessRoutes, jobs: witnessJobs },
  { routes: webhookRoutes, failures: deliveryFailures },
  { routes: auditRoutes, jobs: auditJobs },
  { routes: pushRoutes, jobs: pushJobs },
  { routes: relayRoutes },
];

const failuresOf = (services: Services) => all.flatMap((one) => one.failures?.(services) ?? []);

export const capabilities: readonly Capability[] = [
  ...all,
  { routes: () => feedRoutes(Object.values(feeds)) },
  { routes: (services) => operationRoutes(failuresOf(services)) },
];
