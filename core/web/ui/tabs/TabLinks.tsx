import type { ReactNode } from 'react';
import { Link } from 'wouter';
import './tabs.css';

/** One tab: a page of its own, with its own address. */
export interface TabLink {
  readonly to: string;
  readonly title: string;
  /** How many things stand behind it. */
  readonly count?: ReactNode;
}

interface Props {
  /** The name of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** The address of the tab on screen. */
  readonly current: string;
}

/** Brings a tab into view: on a narrow screen they are wider than their strip. */
const showTab = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** Tabs that are links: each can be bookmarked, opened in a window of its own and gone back from. */
export function TabLinks({ label, tabs, current }: Props) {
  return (
    <nav className="sl-tabs" aria-label={label}>
      {tabs.map(({ to, title, count }) => (
        <Link
          key={to}
          ref={to === current ? showTab : undefined}
          href={to}
          aria-current={to === current ? 'page' : undefined}
        >
          {title} {count !== undefined && <span className="sl-tag">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
