import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { previewFramePath, type DesignIssue } from '#plugins/pages/contract';
import { blockAttribute } from '#plugins/pages/contract/blocks/markBlocks';
import { splitUnknown } from '#plugins/pages/contract/blocks/samples';
import { measureContrast } from './measureContrast';

const phone = { width: 375, height: 720 };
const desktopWidth = 640;

const mark = `<style>[${blockAttribute}] { cursor: default; } [data-chosen] { outline: 2px solid #0e9f8e !important; outline-offset: 2px !important; } [data-unknown] { padding: 0 6px; border-radius: 9px; background: #dbe4ff; color: #1c2f6b; font-size: 0.9em; }</style>`;

/**
 * Returns the element around a page. It is asked of the prototype: names of forms and images on a
 * page hide the properties of its document.
 */
const getRoot = (page: Document | null | undefined): HTMLElement | null =>
  page ? Reflect.get(Document.prototype, 'documentElement', page) : null;
const findPart = (root: HTMLElement | null, name: 'head' | 'body') =>
  root?.querySelector(`:scope > ${name}`);
const readHead = (head: Element) => head.innerHTML.replace(/ nonce="[^"]*"/g, '');

/** Puts a page in the place of another; what both have at their head stays loaded. */
function exchange(shown: HTMLElement, html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  const [head, nextHead] = [findPart(shown, 'head'), findPart(getRoot(next), 'head')];
  const [body, nextBody] = [findPart(shown, 'body'), findPart(getRoot(next), 'body')];
  if (!head || !nextHead || !body || !nextBody) return;
  for (const { name, value } of getRoot(next)?.attributes ?? []) shown.setAttribute(name, value);
  if (readHead(head) !== readHead(nextHead)) head.replaceWith(nextHead);
  body.replaceWith(nextBody);
}

/** Has names that stand for unknown values look like references, where they are text. */
function showUnknown(body: Element): void {
  const walker = body.ownerDocument.createTreeWalker(body, 4);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = splitUnknown(text.data);
    if (parts.length < 2) continue;
    const shown = parts.map((part, at) => {
      if (at % 2 === 0) return part;
      const pill = body.ownerDocument.createElement('span');
      pill.setAttribute('data-unknown', '');
      pill.textContent = part;
      return pill;
    });
    text.replaceWith(...shown);
  }
}

/** In milliseconds: until style sheets and fonts of a page that was just put in are there. */
const settled = 400;

const controls = 'a, button, input, select, textarea, summary, [tabindex]';

interface Props {
  /** A whole page; empty until there is one. */
  readonly html: string;
  /** Names it for screen readers. */
  readonly title: string;
  readonly isPhone: boolean;
  /** The id of the block that is marked. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Told what in the page is hard to read, after each change of it. */
  readonly onMeasure: (issues: readonly DesignIssue[]) => void;
}

/**
 * A page in a frame in which nothing runs, is sent, or is followed; a press selects the block under
 * it.
 */
export function PreviewFrame({ html, title, isPhone, chosen, onChoose, onMeasure }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [[width, height], setSpace] = useState([0, 0]);

  const markChosen = useEffectEvent((page: HTMLElement, id = chosen ?? '') => {
    for (const each of page.querySelectorAll('[data-chosen]')) each.removeAttribute('data-chosen');
    const elements = page.querySelectorAll(`[${blockAttribute}="${CSS.escape(id)}"]`);
    for (const each of elements) each.setAttribute('data-chosen', '');
    elements[0]?.scrollIntoView({ block: 'nearest' });
  });
  const prepare = useEffectEvent((page: HTMLElement) => {
    for (const each of page.querySelectorAll(controls)) each.setAttribute('tabindex', '-1');
    const body = findPart(page, 'body');
    if (body) showUnknown(body);
    markChosen(page);
  });
  const measure = useEffectEvent(() => {
    const body = findPart(getRoot(frame.current?.contentDocument), 'body');
    if (body) onMeasure(measureContrast(body));
  });
  const press = useEffectEvent((event: Event) => {
    event.preventDefault();
    const target = event.target as Element | null;
    const id = target?.closest?.(`[${blockAttribute}]`)?.getAttribute(blockAttribute);
    if (id && event.type === 'click') onChoose(id);
  });

  useEffect(() => {
    const root = getRoot(frame.current?.contentDocument);
    if (!isReady || html === '' || !root) return undefined;
    exchange(root, html.replace('</head>', `${mark}</head>`));
    prepare(root);
    const timer = setTimeout(() => measure(), settled);
    return () => clearTimeout(timer);
  }, [html, isReady]);
  useEffect(() => {
    const root = getRoot(frame.current?.contentDocument);
    if (root) markChosen(root, chosen);
  }, [chosen]);
  useEffect(() => {
    if (!room.current || typeof ResizeObserver === 'undefined') return undefined;
    const watching = new ResizeObserver(([entry]) => {
      if (entry) setSpace([entry.contentRect.width, entry.contentRect.height]);
    });
    watching.observe(room.current);
    return () => watching.disconnect();
  }, []);
  const load = () => {
    const root = getRoot(frame.current?.contentDocument);
    if (!root) return;
    for (const kind of ['click', 'mousedown', 'auxclick', 'submit'])
      root.addEventListener(kind, press, true);
    setReady(true);
  };

  const wide = isPhone ? phone.width : Math.max(desktopWidth, width);
  const scale = Math.min(1, (width || wide) / wide);
  const high = isPhone ? Math.min(phone.height, height || phone.height) : (height || 600) / scale;
  return (
    <div ref={room} className="pd-frame">
      {/* Nothing in it can run: without scripts its document may be read from here. */}
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        src={previewFramePath}
        tabIndex={-1}
        style={{ width: wide, height: high, transform: `scale(${scale})` }}
        onLoad={load}
      />
    </div>
  );
}
