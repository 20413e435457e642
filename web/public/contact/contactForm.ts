import { contactUs, type InquiryType, inquiryTypes } from '#shared/contact/contract.ts';
import { personFields, type VisitorFormDefinition } from '../forms/VisitorFormDefinition.ts';

const inquiries: Record<InquiryType, string> = {
  'technical-support': 'Technical support',
  'sales-inquiry': 'Sales inquiry',
  'partnership-opportunity': 'Partnership opportunity',
  'feature-request': 'Feature request',
  'general-question': 'General question',
  other: 'Other',
};

export const contactForm: VisitorFormDefinition = {
  name: 'contact',
  endpoint: contactUs,
  fields: [
    ...personFields,
    { name: 'company', label: 'Company', autoComplete: 'organization' },
    {
      name: 'inquiryType',
      label: 'Inquiry Type',
      required: true,
      kind: 'choice',
      choices: inquiryTypes.map((value) => ({ value, label: inquiries[value] })),
      wide: true,
    },
    { name: 'subject', label: 'Subject', required: true, wide: true },
    { name: 'message', label: 'Message', required: true, kind: 'long', wide: true },
  ],
  submit: 'Send Message',
  what: 'Your message',
  failed: 'Failed to submit contact form. Please try again.',
  unreachable: 'Failed to submit contact form. Please check your connection and try again.',
};
