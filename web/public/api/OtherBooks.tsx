import document from '../../../docs/exports.md?raw';
import { Markdown } from './Markdown.tsx';

/** The same text as in the repository, from its first chapter on. */
export function OtherBooks() {
  return <Markdown text={document.slice(document.indexOf('\n## '))} />;
}
