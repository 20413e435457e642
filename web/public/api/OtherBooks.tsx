import document from '../../../docs/exports.md?raw';
import { Markdown } from './Markdown.tsx';

/** `docs/exports.md`, from its first chapter on. */
export function OtherBooks() {
  return <Markdown text={document.slice(document.indexOf('\n## '))} />;
}
