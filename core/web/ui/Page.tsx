import type { ReactNode } from 'react';
import { useTitle } from '../hooks/useTitle';
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
