import type { z } from 'zod';
import type { ApprovalSettings } from '#shared/approvals/contract.ts';
import type { Trail } from '#shared/audit/trail.ts';
import type { Billing } from '#shared/billing/contract.ts';
import type { Integration, Mapping } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { getAccuracy, getMetrics } from '#shared/metrics/contract.ts';
import type { FailedOperation } from '#shared/operations/contract.ts';
import type { VendorLayout } from '#shared/vendors/contract.ts';

/*
 * What `web/store/pulled` keeps of answers that do not come through the feed.
 */

export interface KeptApprovalSettings extends ApprovalSettings {
  id: 'approvalSettings';
}

export interface KeptBilling extends Billing {
  id: 'billing';
}

export interface KeptInboundAddress {
  id: 'address';
  inboundAddress: string;
}

export type KeptIntegration = Integration;

export interface KeptMapping extends Mapping {
  id: LedgerId;
}

/** An operation with a ledger that is not tried again by itself. */
export interface KeptLedgerFailure extends FailedOperation {
  ledger: LedgerId;
}

export type Metrics = z.infer<typeof getMetrics.answer>;

export interface KeptMetrics extends Metrics {
  id: 'metrics';
}

export type Accuracy = z.infer<typeof getAccuracy.answer>;

export interface KeptAccuracy extends Accuracy {
  id: 'accuracy';
}

/** The history of a vendor as last loaded. */
export interface KeptVendorTrail extends Trail {
  vendorId: string;
}

/** The layout learned from its documents, as last loaded. */
export interface KeptVendorLayout extends VendorLayout {
  vendorId: string;
}

export const vendorPageStores = { vendorTrails: 'vendorId', vendorLayouts: 'vendorId' } as const;
