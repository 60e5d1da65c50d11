import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTitle } from '../hooks/useTitle';
import { ButtonLink } from './ButtonLink';
import { SkeletonRows } from './Loading';
import { ErrorState, isMissing } from './states';
import './styles';

interface Props {
  readonly title: string;
  /** One sentence under the title. */
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen's frame: its title, also in the browser's tab, its actions and its content. */
export function Page({ title, intro, actions, children }: Props) {
  useTitle(title);
  return (
    <div className="sl-page">
      <header className="sl-page-head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {intro && <p>{intro}</p>}
        </div>
        {actions && <div className="sl-page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PendingProps {
  readonly title: string;
  /** The list that what is read belongs to. */
  readonly back: { readonly to: string; readonly title: string };
  /** Why it could not be read. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** How many columns are outlined meanwhile. */
  readonly columns?: number;
}

/** Stands for the page of one thing while it is read, and where it could not be. */
export const PendingPage = ({ title, back, error, onRetry, columns = 2 }: PendingProps) => (
  <Page
    title={title}
    intro={isMissing(error) ? undefined : <Link href={back.to}>{back.title}</Link>}
  >
    {error ? (
      <ErrorState
        error={error}
        onRetry={onRetry}
        back={<ButtonLink to={back.to}>{back.title}</ButtonLink>}
      />
    ) : (
      <SkeletonRows columns={columns} />
    )}
  </Page>
);
