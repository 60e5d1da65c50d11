import { useEffect, useRef, type ReactNode } from 'react';
import { focusIfLost, hasBeenUsed } from '#core/web/layout/focusIfLost';
import { useTitle } from '#core/web/hooks/useTitle';
import { Logo } from '../Logo';
import './entrance.css';
import { strings } from './strings';

interface Props {
  readonly title: string;
  /** The name of the browser's tab where it is not the title. */
  readonly tab?: string;
  /** Drawn above the title, where something is amiss. */
  readonly icon?: ReactNode;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
}

let isFirst = true;

/** Finds the first field that is still to be filled in: a browser may know the email address. */
const findEmptyField = (frame: Element | null | undefined) =>
  [...(frame?.querySelectorAll<HTMLInputElement>('form input') ?? [])].find(
    ({ value }) => value === '',
  );

/**
 * Puts the focus on the heading of a screen that was come to from another one, so that a screen
 * reader says where one is, and on the first empty field of one that the browser has just loaded.
 */
function useArrivalFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const arrived = !isFirst || hasBeenUsed();
    focusIfLost(() =>
      (arrived ? heading.current : findEmptyField(heading.current?.parentElement))?.focus({
        preventScroll: true,
      }),
    );
    isFirst = false;
  }, []);
  return heading;
}

/**
 * The frame of every screen before the console: who we are on the left, what is asked on the right.
 */
export function EntranceFrame({ title, tab = title, icon, intro, children, footer }: Props) {
  useTitle(tab);
  const heading = useArrivalFocus();
  return (
    <div className="sl-entrance">
      <aside className="sl-entrance-brand" aria-hidden="true">
        <div className="sl-entrance-name">
          <Logo size={40} /> Sluice
        </div>
        <p>{strings.tagline.text}</p>
        <svg
          className="sl-entrance-flow"
          viewBox="0 0 400 260"
          preserveAspectRatio="xMidYMax slice"
        >
          <path d="M-20 150C70 150 60 90 150 90S250 170 420 120" />
          <path d="M-20 190C80 190 90 130 170 140S280 220 420 170" />
          <path d="M-20 230C90 230 100 180 190 190S290 260 420 220" />
          <circle cx="150" cy="90" r="9" />
          <circle cx="262" cy="193" r="7" />
          <rect x="205" y="106" width="18" height="18" rx="4" transform="rotate(45 214 115)" />
        </svg>
      </aside>
      <main className="sl-entrance-main">
        <div className="sl-entrance-card">
          <div className="sl-entrance-name narrow">
            <Logo size={32} /> Sluice
          </div>
          {icon && <div className="sl-entrance-icon">{icon}</div>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className="sl-entrance-intro">{intro}</p>}
          {children}
          {footer && <p className="sl-entrance-footer">{footer}</p>}
        </div>
      </main>
    </div>
  );
}
