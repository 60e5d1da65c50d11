import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { strings } from '../strings';
import './sections.css';

interface Entry {
  readonly id: string;
  readonly title: string;
}
const fewest = 3;
const toId = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
const isSame = (one: readonly Entry[], other: readonly Entry[]) =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);

/** Gives each heading an address on the page, and lists them. */
function readEntries(content: HTMLElement): readonly Entry[] {
  return [...content.querySelectorAll<HTMLElement>('h2:not(.sl-state h2)')].map(heading => {
    const title = heading.textContent ?? '';
    heading.id = toId(title);
    heading.tabIndex = -1;
    return { id: heading.id, title };
  });
}

/** Where a section counts as reached before the end of the page, in pixels below the top. */
const nearTop = 170;

/** How near the end of its page a part has been scrolled, from 0, a window before it, to 1. */
function getNearness(part: HTMLElement): number {
  let scroller: HTMLElement = part;
  while (
    scroller.parentElement &&
    (scroller.scrollHeight <= scroller.clientHeight ||
      !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
  )
    scroller = scroller.parentElement;
  const room = scroller.scrollHeight - scroller.clientHeight;
  const left = Math.min(room - scroller.scrollTop, innerHeight);
  return room > 0 ? 1 - left / Math.min(room, innerHeight) : 0;
}

/**
 * Follows which section is being read: the last one whose title is above a line near the top. The
 * line goes down towards the end of the page, whose sections cannot reach the top.
 */
function useCurrent(
  content: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const follow = () => {
      const nearness = content.current ? getNearness(content.current) : 0;
      const line = nearTop + nearness * Math.max(0, innerHeight - nearTop);
      const tops = entries.map(({ id }) => ({
        id,
        top: document.getElementById(id)?.getBoundingClientRect().top ?? Infinity,
      }));
      setCurrent((tops.findLast(({ top }) => top < line) ?? tops[0])?.id);
    };
    follow();
    // Scrolling does not bubble: whichever part of the page scrolls is heard on its way down.
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => removeEventListener('scroll', follow, { capture: true });
  }, [content, entries]);
  return current;
}

/**
 * The sections of a long page, each under an `h2`, with links to them beside it where there is
 * room. The address of a section can be shared; sections may arrive late.
 */
export function Sections({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const current = useCurrent(content, entries);
  useEffect(() => {
    const within = content.current;
    if (!within) return undefined;
    let wanted = location.hash;
    const read = () => {
      const next = readEntries(within);
      setEntries(before => (isSame(before, next) ? before : next));
      const named = next.find(({ id }) =>
        [`#${id}`, `#${encodeURIComponent(id)}`].includes(wanted),
      );
      if (!named) return;
      document.getElementById(named.id)?.scrollIntoView();
      wanted = '';
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(within, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div className="sl-sectioned">
      <div className="sl-sections" ref={content}>
        {children}
      </div>
      {entries.length >= fewest && (
        <nav className="sl-section-links" aria-label={strings.onThisPage.text}>
          <strong>{strings.onThisPage.text}</strong>
          {entries.map(({ id, title }) => (
            <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
