import { ChevronDown, ChevronRight, Lock, MenuClosed, MenuOpen, Share } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { format } from '#core/contract';
import { navEntries } from '#core/web/internal';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { strings } from '../strings';
import { EnvironmentSelector } from './EnvironmentSelector';
import './nav.css';
import { NavIcon } from './NavIcon';
import { currentEntry, navItems, type NavItem } from './navItems';

/** The sections this person may go to in this environment, and the environment itself. */
export const SideNav = observer(function SideNav() {
  const { host, layout, session } = useApp();
  const [path] = useLocation();
  const items = navItems(host.at(navEntries), session.profile?.links);
  const current = currentEntry(items, path);
  const toggle = layout.navCollapsed ? strings.expand.text : strings.collapse.text;
  return (
    <nav
      data-region
      className={`sl-nav${layout.navCollapsed ? ' collapsed' : ''}${layout.navOpen ? ' over' : ''}`}
      aria-label={strings.mainNavigation.text}
      id="navigation"
    >
      <EnvironmentSelector items={items} />
      <ul>
        {items.map(item => (
          <Entry key={item.id} item={item} current={current} />
        ))}
      </ul>
      <button
        type="button"
        className="sl-nav-collapse"
        aria-label={toggle}
        onClick={() => layout.toggleNav()}
      >
        {layout.navCollapsed ? (
          <MenuOpen size={16} aria-hidden />
        ) : (
          <MenuClosed size={16} aria-hidden />
        )}
        <span className="sl-nav-label">{toggle}</span>
      </button>
    </nav>
  );
});

interface EntryProps {
  readonly item: NavItem;
  readonly current: string | undefined;
}

function Entry({ item, current }: EntryProps) {
  const { layout } = useApp();
  const here = item.path === current;
  const inside = item.children.some(child => child.path === current);
  const [chosen, setChosen] = useState<boolean>();
  const expanded = chosen ?? (here || inside);
  const Chevron = expanded ? ChevronDown : ChevronRight;
  const face = (
    <>
      <NavIcon icon={item.icon} />
      <span className="sl-nav-label">{item.title}</span>
    </>
  );
  if (item.locked)
    return (
      <li>
        <span className="sl-nav-entry locked" title={format(strings.locked, { name: item.title })}>
          {face}
          <span className="sl-hidden">{format(strings.locked, { name: item.title })}</span>
          <Lock className="sl-nav-end" size={12} aria-hidden />
        </span>
      </li>
    );
  if (item.outside)
    return (
      <li>
        <a
          href={item.path}
          className="sl-nav-entry"
          title={item.title}
          aria-label={format(strings.newTab, { name: item.title })}
          target="_blank"
          rel="noopener"
        >
          {face}
          <Share className="sl-nav-end" size={12} aria-hidden />
        </a>
      </li>
    );
  return (
    <li>
      <div className="sl-nav-row">
        <Link
          href={item.path}
          className="sl-nav-entry"
          title={item.title}
          aria-current={here ? 'page' : inside && !expanded ? 'true' : undefined}
          onClick={() => layout.openNav(false)}
        >
          {face}
        </Link>
        {item.children.length > 0 && (
          <button
            type="button"
            className="sl-nav-expand"
            aria-expanded={expanded}
            aria-label={format(strings.showUnder, { name: item.title })}
            onClick={() => setChosen(!expanded)}
          >
            <Chevron size={14} aria-hidden />
          </button>
        )}
      </div>
      {expanded && item.children.length > 0 && (
        <ul>
          {item.children.map(child => (
            <Entry key={child.id} item={child} current={current} />
          ))}
        </ul>
      )}
    </li>
  );
}
