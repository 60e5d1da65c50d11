import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from '#core/web/ui';

interface Props<Reply> {
  readonly title: string;
  readonly query: {
    readonly data?: Reply;
    readonly error?: unknown;
    readonly mutate: () => unknown;
  };
  readonly children: (reply: Reply) => ReactNode;
}

/** A part of the page with figures of its own: it waits, fails and tries again by itself. */
export function Section<Reply>({ title, query: { data, error, mutate }, children }: Props<Reply>) {
  if (data !== undefined && !error) return children(data);
  return (
    <section className="sl-card chart">
      <h2>{title}</h2>
      {error ? (
        <ErrorState error={error} onRetry={mutate} />
      ) : (
        <SkeletonRows rows={4} columns={1} />
      )}
    </section>
  );
}

interface NothingProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the page that has nothing to show, and says why. */
export function Nothing({ title, children }: NothingProps) {
  return (
    <section className="sl-card chart">
      <h2>{title}</h2>
      <p className="chart-help">{children}</p>
    </section>
  );
}
