import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useAddressParams } from '#core/web/hooks/useAddressParams';
import { EmptyState, ErrorState, Page, SearchField, SkeletonRows } from '#core/web/ui';
import { paths } from '../paths';
import { docs } from './docs';
import { findHeadings, type Heading } from './readDoc';
import './help.css';
import { strings } from './strings';

interface Found {
  readonly query: string;
  readonly headings?: readonly Heading[];
  readonly error?: unknown;
}

/** The documentation: its pages, and a search through their headings. */
export default function HelpPage() {
  const [params, change] = useAddressParams();
  const query = params.get('query')?.trim() ?? '';
  const [found, setFound] = useState<Found>();
  const search = useCallback(() => {
    if (!query) return undefined;
    let current = true;
    findHeadings(query).then(
      headings => current && setFound({ query, headings }),
      (error: unknown) => current && setFound({ query, error }),
    );
    return () => void (current = false);
  }, [query]);
  useEffect(search, [search]);
  const again = () => {
    setFound(undefined);
    search();
  };
  return (
    <Page title={strings.title.text} intro={strings.intro.text}>
      <SearchField
        label={strings.find.text}
        value={query}
        onSearch={text => change({ query: text || undefined })}
      />
      {query ? (
        <Results
          found={found?.query === query ? found : { query }}
          onRetry={again}
          onClear={() => change({ query: undefined })}
        />
      ) : (
        <ul className="sl-docs">
          {docs.map(({ id, title, intro }) => (
            <li key={id}>
              <Link href={paths.doc.to({ doc: id })}>{title.text}</Link>
              <p>{intro.text}</p>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

interface Props {
  readonly found: Found;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

function Results({ found: { query, headings, error }, onRetry, onClear }: Props) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!headings) return <SkeletonRows columns={2} />;
  if (headings.length === 0)
    return (
      <EmptyState
        title={format(strings.noHeading, { query })}
        action={<Button text={strings.clear.text} onClick={onClear} />}
      >
        {strings.noHeadingHelp.text}
      </EmptyState>
    );
  return (
    <ul className="sl-docs">
      {headings.map(({ to, text, doc }) => (
        <li key={to}>
          <Link href={to}>{text}</Link>
          <p>{doc.title.text}</p>
        </li>
      ))}
    </ul>
  );
}
