import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { previewFramePath } from '../../contract';
import { designerStrings as strings } from '../../designerStrings';
import { blockAttribute } from '../../domain/blocks/markBlocks';

const phone = { width: 375, height: 720 };
const desktopWidth = 640;

const mark = `<style>[${blockAttribute}] { cursor: default; } [data-chosen] { outline: 2px solid #0e9f8e !important; outline-offset: 2px !important; }</style>`;

/**
 * Returns the element around a page. It is asked of the prototype: names of forms and images on a
 * page hide the properties of its document.
 */
const getRoot = (page: Document | null | undefined): HTMLElement | null =>
  page ? (Reflect.get(Document.prototype, 'documentElement', page) as HTMLElement | null) : null;
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

const controls = 'a, button, input, select, textarea, summary, [tabindex]';

interface Props {
  /** A whole page; empty until there is one. */
  readonly html: string;
  readonly isPhone: boolean;
  /** The id of the block that is marked. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/**
 * A page in a frame in which nothing runs, is sent, or is followed; a press selects the block under
 * it.
 */
export function PreviewFrame({ html, isPhone, chosen, onChoose }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [[width, height], setSpace] = useState([0, 0]);

  const markChosen = useEffectEvent((page: HTMLElement, id = chosen ?? '') => {
    for (const each of page.querySelectorAll('[data-chosen]')) each.removeAttribute('data-chosen');
    const found = page.querySelectorAll(`[${blockAttribute}="${CSS.escape(id)}"]`);
    for (const each of found) each.setAttribute('data-chosen', '');
    found[0]?.scrollIntoView({ block: 'nearest' });
  });
  const prepare = useEffectEvent((page: HTMLElement) => {
    for (const each of page.querySelectorAll(controls)) each.setAttribute('tabindex', '-1');
    markChosen(page);
  });
  const press = useEffectEvent((event: Event) => {
    event.preventDefault();
    const target = event.target as Element | null;
    const id = target?.closest?.(`[${blockAttribute}]`)?.getAttribute(blockAttribute);
    if (id && event.type === 'click') onChoose(id);
  });

  useEffect(() => {
    const root = getRoot(frame.current?.contentDocument);
    if (!isReady || html === '' || !root) return;
    exchange(root, html.replace('</head>', `${mark}</head>`));
    prepare(root);
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
        title={strings.preview.text}
        sandbox="allow-same-origin"
        src={previewFramePath}
        tabIndex={-1}
        style={{ width: wide, height: high, transform: `scale(${scale})` }}
        onLoad={load}
      />
    </div>
  );
}
