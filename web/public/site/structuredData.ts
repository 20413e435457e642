import { planNames, planOffers, planPrices } from '#shared/subscription/plans.ts';
import { publicUrl } from './placeholders.ts';

const context = 'https://schema.org';

/** The product with its prices. */
export function aboutTheProduct(): object {
  return {
    '@context': context,
    '@type': 'SoftwareApplication',
    name: 'Docket',
    url: `${publicUrl}/`,
    image: `${publicUrl}/social.png`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    description:
      'Reads supplier invoices, flags what looks wrong, lets a team approve them, and exports what is approved.',
    offers: planOffers.map(({ id, description }) => ({
      '@type': 'Offer',
      name: planNames[id],
      description,
      price: planPrices[id].toFixed(2),
      priceCurrency: 'USD',
      url: `${publicUrl}/subscribe?plan=${id}`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: planPrices[id].toFixed(2),
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
    })),
  };
}

export function aboutTheQuestions(
  questions: readonly { question: string; answer: string }[],
): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
