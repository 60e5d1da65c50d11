import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Block } from '#core/web/markdown/parseBlocks';
import { Markdown } from '#core/web/markdown/Markdown.tsx';
import { plain } from '#core/web/markdown/parseInline';
import { EmptyState, ErrorState, Page, SkeletonRows } from '#core/web/ui';
import { paths } from '../paths';
import { docPlace } from './docPlace';
import { docs, type Doc } from './docs';
import './help.css';
import { readDoc } from './readDoc';
import { strings } from './strings';

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
