import type { ChangeKind, ChangeOf } from '#shared/sync/contract.ts';
import { attachmentFeed } from './capabilities/attachments/attachmentStore.ts';
import { historyFeed } from './capabilities/books/historyStore.ts';
import { booksFeed } from './capabilities/books/itemStore.ts';
import { captureFeed } from './capabilities/captures/feed.ts';
import { commentFeed } from './capabilities/conversation/feed.ts';
import { rateFeed } from './capabilities/exchangeRates/rateStore.ts';
import { invoiceFeed } from './capabilities/invoices/invoiceStore.ts';
import { noteFeed } from './capabilities/invoices/noteEdits.ts';
import { pageWordFeed } from './capabilities/invoices/pageWordStore.ts';
import { trashFeed } from './capabilities/invoices/trashStore.ts';
import { notificationFeed } from './capabilities/notifications/notificationStore.ts';
import { ruleFeed } from './capabilities/rules/ruleStore.ts';
import { uploadFeed } from './capabilities/uploads/feed.ts';
import { likenessFeed } from './capabilities/vendors/likeness/likenessStore.ts';
import { vendorFeed } from './capabilities/vendors/vendorStore.ts';
import { viewFeed } from './capabilities/views/viewStore.ts';
import { findingFeed } from './capabilities/witness/findingStore.ts';
import type { FeedSource } from './platform/feed/FeedSource.ts';

/** The rows that devices keep copies of, by kind. */
export const feeds: { readonly [Kind in ChangeKind]: FeedSource<ChangeOf<Kind>> } = {
  invoice: invoiceFeed,
  vendor: vendorFeed,
  rule: ruleFeed,
  note: noteFeed,
  comment: commentFeed,
  likeness: likenessFeed,
  upload: uploadFeed,
  emailCapture: captureFeed,
  trashed: trashFeed,
  attachment: attachmentFeed,
  view: viewFeed,
  pageWords: pageWordFeed,
  booksItem: booksFeed,
  codingHistory: historyFeed,
  ledgerFinding: findingFeed,
  exchangeRates: rateFeed,
  notification: notificationFeed,
};
