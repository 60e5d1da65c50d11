import { useCallback, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useWidth } from '../../hooks/useWidth';
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

/** Tabs that are links: each can be bookmarked, opened in a window of its own and gone back from. */
export function TabLinks({ label, tabs, current }: Props) {
  const strip = useRef<HTMLElement>(null);
  const width = useWidth(strip);
  // On a narrow screen the tabs are wider than their strip. A new width makes a new function, which
  // is then called with the current tab.
  const showTab = useCallback(
    (tab: HTMLAnchorElement | null) => {
      if (width > 0) tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    },
    [width],
  );
  return (
    <nav ref={strip} className="sl-tabs" aria-label={label}>
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
