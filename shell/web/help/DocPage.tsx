import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { type Block, plain } from '#core/web/markdown/parseMarkdown';
import { Markdown, type MarkdownPlace } from '#core/web/markdown/Markdown.tsx';
import { EmptyState, ErrorState, Page, SkeletonRows } from '#core/web/ui';
import { paths } from '../paths';
import { docs, type Doc } from './docs';
import { readDoc } from './readDoc';
import { strings } from './strings';
import './help.css';

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

/** One page of the documentation. */
export default function DocPage({ params }: { readonly params: { readonly doc: string } }) {
  const doc = docs.find(({ id }) => id === params.doc);
  if (doc) return <Read key={doc.id} doc={doc} />;
  return (
    <Page title={strings.title.text}>
      <EmptyState
        title={strings.noDoc.text}
        action={<Link href={paths.help.to()}>{strings.all.text}</Link>}
      >
        {strings.noDocHelp.text}
      </EmptyState>
    </Page>
  );
}

interface Reading {
  readonly blocks?: readonly Block[];
  readonly error?: unknown;
}

function Read({ doc }: { readonly doc: Doc }) {
  const [{ blocks, error }, setReading] = useState<Reading>({});
  const read = useCallback(() => {
    let current = true;
    readDoc(doc).then(
      found => current && setReading({ blocks: found }),
      (failed: unknown) => current && setReading({ error: failed }),
    );
    return () => void (current = false);
  }, [doc]);
  useEffect(read, [read]);
  const retry = () => {
    setReading({});
    read();
  };
  return (
    <Page
      title={doc.title.text}
      intro={doc.intro.text}
      actions={<Link href={paths.help.to()}>{strings.all.text}</Link>}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : blocks ? (
        <Shown blocks={blocks} />
      ) : (
        <SkeletonRows columns={1} />
      )}
    </Page>
  );
}

function Shown({ blocks }: { readonly blocks: readonly Block[] }) {
  // The address may change to another heading of the page while it is shown.
  useEffect(() => {
    reveal();
    addEventListener('hashchange', reveal);
    addEventListener('pushState', reveal);
    return () => {
      removeEventListener('hashchange', reveal);
      removeEventListener('pushState', reveal);
    };
  }, []);
  // The page's own heading stands above already.
  const [, ...rest] = blocks[0]?.kind === 'heading' ? blocks : [undefined, ...blocks];
  const shown = rest.filter(block => block !== undefined);
  const chapters = shown.flatMap(block =>
    block.kind === 'heading' && block.level === 2 ? [block] : [],
  );
  return (
    <div className="sl-doc">
      {chapters.length > 2 && (
        <nav aria-label={strings.contents.text}>
          <ul>
            {chapters.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{plain(text)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <article>
        <Markdown blocks={shown} place={docPlace} />
      </article>
    </div>
  );
}

/** Brings the heading that the address names into view, and the focus with it. */
function reveal(): void {
  const heading =
    location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!heading) return;
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}
