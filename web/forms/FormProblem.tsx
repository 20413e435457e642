import { Banner } from '../ui/feedback/Banner.tsx';

/** The error of the whole form, as opposed to one of its fields. */
export function FormProblem({ text }: { text: string | undefined }) {
  return text ? <Banner tone="danger">{text}</Banner> : null;
}
