import { readingMethod } from '#shared/screens.ts';

interface Question {
  question: string;
  answer: string;
  more?: { href: string; label: string };
}

/** Shown on the pricing page, and given to search engines in the same words. */
export const questions: readonly Question[] = [
  {
    question: 'How does the free trial work?',
    answer:
      'You get 14 days and up to 50 invoices with everything that your plan includes. You give a card to start, but there is no charge until day 15. If you cancel before that, you pay nothing.',
  },
  {
    question: 'How long does setup take?',
    answer:
      'Under 5 minutes. Start the trial, upload an invoice or forward one to your own Docket address, and connect your accounting software when you want to export. There are no setup fees.',
  },
  {
    question: 'How accurate is the AI?',
    answer:
      'Docket reads the values on PDFs with 99% accuracy. Each value carries its own confidence and shows where on the page it was read, so what is uncertain is pointed out to you rather than passed on. Nothing is exported without your approval, and Docket itself pays nothing.',
    more: { href: readingMethod, label: 'The figures, and how we measure them' },
  },
  {
    question: 'What support do I get?',
    answer:
      'Email support comes with every plan and is answered within 24 hours. Growth has priority support; Pro adds phone support and a dedicated success manager.',
  },
  {
    question: 'Can I change or cancel my plan?',
    answer:
      'Yes, at any time. You change plans and cancel yourself in the billing settings, and your invoices remain yours to export.',
  },
  {
    question: 'What happens when I reach my plan’s limit?',
    answer:
      'Nothing is lost. Invoices that arrive by email wait, and are read as soon as you upgrade or the next month begins.',
  },
];
