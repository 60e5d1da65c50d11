import { type ReactNode, useEffect, useRef, useState } from 'react';
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

/** How far down the window a section counts as reached, as a share of its height. */
const reached = 0.4;

/** Follows which section is being read: the last one whose title has been reached. */
function useCurrent(entries: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const follow = () => {
      const tops = entries.map(({ id }) => ({
        id,
        top: document.getElementById(id)?.getBoundingClientRect().top ?? Infinity,
      }));
      setCurrent((tops.findLast(({ top }) => top < innerHeight * reached) ?? tops[0])?.id);
    };
    follow();
    // Scrolling does not bubble: whichever part of the page scrolls is heard on its way down.
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => removeEventListener('scroll', follow, { capture: true });
  }, [entries]);
  return current;
}

/**
 * The sections of a long page, each under an `h2`, with links to them beside it where there is
 * room. The address of a section can be shared; sections may arrive late.
 */
export function Sections({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const current = useCurrent(entries);
  useEffect(() => {
    const within = content.current;
    if (!within) return undefined;
    let wanted = location.hash;
    const read = () => {
      const found = readEntries(within);
      setEntries(before => (isSame(before, found) ? before : found));
      const named = found.find(({ id }) =>
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
