import { Link } from 'wouter';
import type { MarkdownPlace } from '#core/web/markdown/Markdown.tsx';
import { paths } from '../paths';
import { docs } from './docs';

/**
 * How the documentation draws headings, which addresses lead to, and links, into the console where
 * they are of its pages.
 */
export const docPlace: MarkdownPlace = {
  heading({ level, id }, content) {
    const Heading = `h${Math.min(6, Math.max(2, level))}` as 'h2';
    return (
      <Heading id={id} tabIndex={-1}>
        {content}
      </Heading>
    );
  },
  link(to, content) {
    if (/^https?:\/\//.test(to))
      return (
        <a href={to} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      );
    const path = findDocPath(to);
    return path ? <Link href={path}>{content}</Link> : content;
  },
};

/** Links between the files lead to their pages; what is not among those is not linked. */
function findDocPath(to: string): string | undefined {
  if (to.startsWith('#')) return to;
  const [, id = '', hash = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(to) ?? [];
  return docs.some(doc => doc.id === id) ? `${paths.doc.to({ doc: id })}${hash}` : undefined;
}
