import { Banner } from '../ui/feedback/Banner.tsx';

/** Why the whole form was refused, as opposed to one of its fields. */
export function FormProblem({ text }: { text: string | undefined }) {
  return text ? <Banner tone="danger">{text}</Banner> : null;
}
