import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dashboardRoute } from '../../contract/internal';
import { strings } from './strings';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link that looks like a button: a page's way on. */
export const ButtonLink = ({ to, children }: Props) => (
  <Link href={to} className="sl-button">
    {children}
  </Link>
);

/** Leads on from a page on which nothing can be done. */
export const DashboardLink = () => (
  <ButtonLink to={dashboardRoute.to()}>{strings.toDashboard.text}</ButtonLink>
);
