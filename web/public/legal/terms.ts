import { contactAddresses } from '../site/placeholders.ts';
import type { LegalDocument } from './LegalDocument.ts';

export const terms: LegalDocument = {
  title: 'Terms of Service',
  summary:
    'The agreement between Docket and the company that uses it. Written to be read; where it sounds plain, it means what it says.',
  updated: 'November 21, 2026',
  sections: [
    {
      id: 'service',
      title: 'The service',
      blocks: [
        'Docket reads supplier invoices, points out what looks wrong, lets your team review and approve them, and exports what is approved to accounting software. What your plan includes is on the pricing page.',
        'You use Docket for a business. The person who accepts these terms does so for that business and has the right to do so.',
      ],
    },
    {
      id: 'trial',
      title: 'Trial, price and payment',
      blocks: [
        [
          'The trial takes 14 days and up to 50 invoices. There is no charge until day 15.',
          'If you do not cancel before day 15, the plan that you chose begins and is billed monthly in advance: $99 for Starter, $299 for Growth, $499 for Pro, plus taxes where they apply. There are no setup fees.',
          'You change your plan in the billing settings, where the price of each stands.',
          'When a payment fails, Docket says so at the top of the screen and leads you to your payment details. What is there remains readable.',
        ],
      ],
    },
    {
      id: 'limits',
      title: 'Limits of a plan',
      blocks: [
        'Each plan includes a number of invoices a month. When it is reached, uploads are refused with a way to upgrade, and invoices that arrive by email wait and are read later. Nothing that you have sent is dropped.',
      ],
    },
    {
      id: 'cancel',
      title: 'Cancelling',
      blocks: [
        `You cancel anytime in the billing settings. Access goes on until the end of the month that is paid. You can come back afterwards: cancelling deletes nothing. To have your data erased, an admin writes to ${contactAddresses.support}; the privacy policy says how that goes.`,
        'We may end the agreement as well, for the end of a month that is paid, and at once when these terms are broken in earnest. We do so in a letter to your admins, which says until when you can export.',
      ],
    },
    {
      id: 'your-part',
      title: 'Your part',
      blocks: [
        [
          'Keep your email account and your devices safe: anyone who reads your mail can sign in as you.',
          'Send only invoices that you may process, and nothing that is unlawful or meant to harm the service.',
          'Give people the roles that they should have, and take them away when they leave.',
          'Do not work around limits or other companies’ walls. If you find a gap, tell us.',
        ],
      ],
    },
    {
      id: 'reading',
      title: 'What reading by AI can and cannot do',
      blocks: [
        'Docket reads with high accuracy, but not without fault, and flags what it finds suspicious, but not everything that is. It shows its source and confidence so that a person can judge. The decision to approve and pay an invoice is yours.',
      ],
    },
    {
      id: 'data',
      title: 'Your data',
      blocks: [
        'Invoices and everything read from them remain yours. We use them to provide the service to you, as the privacy policy says, and for nothing else. When you connect QuickBooks Online, Xero or another service, its own terms apply to what happens there.',
        'Edits made offline are kept on the device until they are delivered. An edit that arrives after its invoice was approved is not applied; you are told, and keep what you typed.',
      ],
    },
    {
      id: 'availability',
      title: 'Availability and support',
      blocks: [
        'We work to keep Docket available, and promise no figure. What is on your devices opens without our servers, and changes that you make meanwhile are sent when they can be reached. Email support is answered within 24 hours; Growth and Pro have the support that the pricing page names.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'Either side is liable without limit for intent, gross negligence and harm to people, and where the law does not allow a limit. Beyond that, liability is limited to foreseeable damage, and to what you paid in the twelve months before it arose. Neither side is liable for what it could not prevent.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'These terms apply as they stood at this address when you agreed to them. We change them, or a price, for your running subscription only by a letter to your admins and from a month that is not yet paid. If you do not agree, you can cancel before it begins.',
        `Questions: ${contactAddresses.general}.`,
      ],
    },
  ],
};
