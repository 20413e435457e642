import { contactAddresses } from '../site/placeholders.ts';
import type { LegalDocument } from './LegalDocument.ts';

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  summary:
    'What Docket stores, where, for how long, and who else sees it. No advertising, no tracking, no sale of data: the pages load nothing from other companies.',
  updated: 'November 21, 2026',
  sections: [
    {
      id: 'roles',
      title: 'Whose data it is',
      blocks: [
        'A company that uses Docket decides which invoices it sends and who may see them. For those invoices and everything read from them, the company is responsible and Docket works on its instructions. For sign-in, billing and messages to us, Docket itself is responsible.',
        `Questions about either go to ${contactAddresses.general}.`,
      ],
    },
    {
      id: 'what',
      title: 'What we store',
      blocks: [
        [
          'People: first and last name, email address, roles, and passkeys (the public half only). Of each sign-in the kind of browser, the network address (IP) and the time of the last use.',
          'Invoices: the files that you upload or that arrive at your Docket email address, what was read from them, where on the page, and with which confidence.',
          'Vendors: names, addresses, tax numbers, email addresses and bank details, as they stand on invoices or as you enter them.',
          'Decisions: approvals, rejections, comments, notes and rules.',
          'Email to your Docket address: sender, subject, time, attachments, and the result of checking that the sender is genuine.',
          'The audit trail: who did what and when, from which network address, with the values before and after.',
          'Billing: your plan and its state, and the number under which the payment provider knows you. Card numbers never reach our servers.',
          'Messages through the demo and contact forms: what you typed, and whether it seems to come from a program. They are also mailed to the people here who answer them.',
        ],
        'The server’s technical log holds the time, kind and result of each request, but no names, no network addresses and no contents of invoices.',
      ],
    },
    {
      id: 'why',
      title: 'What we use it for',
      blocks: [
        'To do what you signed up for: read invoices, check them against earlier ones, have them approved, export them, and keep the record that accounting requires. To sign you in, bill you, and answer you. Nothing else.',
        'Corrections that you make teach Docket the layout of that vendor’s invoices, for your company only. Your invoices are not used to train models for anybody else.',
      ],
    },
    {
      id: 'device',
      title: 'What is kept on your device',
      blocks: [
        'Docket works offline, so part of your data is on the devices that you use:',
        [
          'A database of the browser (IndexedDB) with the invoices, vendors and rules that you may see, and with edits and decisions that wait for a connection. It is deleted when you sign out.',
          'A cache of the pages, scripts and fonts of this site, kept by a service worker after the first visit, so that they open without a network.',
          'A form that you send while offline, until it is delivered; after 30 days without a connection it is dropped. If it is not accepted then, it comes back to you, and stays until you have sent it again or discarded it.',
          'One cookie, named “docket”, which keeps you signed in. It cannot be read by scripts, and ends after 30 days without use, or 90 days in any case.',
          'Your choice of a light or dark look, who was signed in last, and the address for which you last asked for a sign-in link (local storage).',
        ],
        'There are no other cookies, which is why no banner asks you about them. You can delete all of this in the settings of your browser.',
      ],
    },
    {
      id: 'where',
      title: 'Where it is stored',
      blocks: [
        'In a PostgreSQL database and a file store that are run for Docket. Rows of one company are walled off from all others by the database itself. Access tokens of connected systems and letters that wait to be mailed are encrypted there.',
      ],
    },
    {
      id: 'others',
      title: 'Who else receives data',
      blocks: [
        'Only services that a feature in use needs, and only what it needs:',
        [
          'Stripe: name, email address, plan and card, to bill your subscription.',
          'The Odoo whose address you enter: approved invoices and their vendors, until you disconnect it.',
          'Intuit (QuickBooks Online), Xero and Sage: approved invoices and their vendors, once you have connected your account there. Disconnecting ends it.',
          'A provider of vision models: the pages of an invoice, where such a model is switched on for this installation. Without one, Docket reads invoices on its own servers.',
          'A mail service, to deliver our letters to you.',
        ],
        'Nobody else, unless a law obliges us. We would tell you, where we may.',
      ],
    },
    {
      id: 'long',
      title: 'For how long',
      blocks: [
        [
          'Invoices, vendors, decisions and the audit trail: as long as your company’s account exists. The audit trail cannot be changed or deleted piece by piece; that is its purpose. It goes on naming people who have left the company.',
          'Sign-ins: until you sign out, after 30 days without use, or after 90 days in any case. Sign-in links work for 15 minutes and invitations for 7 days.',
          'Messages through our forms: 24 months. A job that runs every day deletes the older ones from our database. The letters in which they reached us are deleted by the people who answer them.',
        ],
        'Nothing else is deleted by a clock. When a company closes its account, we erase its data on request; see below.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You may ask what we hold about you, have it corrected or erased, receive a copy, object to its use, and complain to a supervisory authority.',
        'Some of that you do yourself: your name and your sign-ins are in your account settings, the audit trail exports to CSV, and approved invoices export to your accounting system.',
        `For everything else there is no button. An admin of your company writes to ${contactAddresses.support} for a copy of the company’s data, or to close the account and have its data erased; a person here does it by hand and answers when it is done. About a message that you sent through a form, write to ${contactAddresses.general}.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'The policy that applies is the one at this address, with the date at the top. Ask us for an earlier version if you need one.',
      ],
    },
  ],
};
