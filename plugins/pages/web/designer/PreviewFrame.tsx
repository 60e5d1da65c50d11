import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { designerStrings as strings } from '../../designerStrings';
import { blockAttribute } from '../../domain/blocks/markBlocks';

const phone = { width: 375, height: 720 };
const desktopWidth = 640;

const mark = `<style>[${blockAttribute}] { cursor: default; } [data-chosen] { outline: 2px solid #0e9f8e !important; outline-offset: 2px !important; }</style>`;

const readHead = (page: Document) => page.head.innerHTML.replace(/ nonce="[^"]*"/g, '');

/** Puts a page in the place of another; false where it needs another head, and so another document. */
function exchange(shown: Document | null | undefined, next: Document): boolean {
  if (!shown?.body || readHead(shown) !== readHead(next)) return false;
  for (const { name, value } of next.documentElement.attributes)
    shown.documentElement.setAttribute(name, value);
  shown.body.replaceWith(shown.adoptNode(next.body));
  return true;
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
  const [source, setSource] = useState('');
  const [[width, height], setSpace] = useState([0, 0]);

  const markChosen = useEffectEvent((page: Document, id = chosen ?? '') => {
    for (const each of page.querySelectorAll('[data-chosen]')) each.removeAttribute('data-chosen');
    const found = page.querySelectorAll(`[${blockAttribute}="${CSS.escape(id)}"]`);
    for (const each of found) each.setAttribute('data-chosen', '');
    found[0]?.scrollIntoView({ block: 'nearest' });
  });
  const prepare = useEffectEvent((page: Document) => {
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
    if (html === '') return;
    const whole = html.replace('</head>', `${mark}</head>`);
    const shown = frame.current?.contentDocument;
    if (exchange(shown, new DOMParser().parseFromString(whole, 'text/html'))) prepare(shown!);
    else setSource(whole);
  }, [html]);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page?.body) markChosen(page, chosen);
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
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    prepare(page);
    for (const kind of ['click', 'mousedown', 'auxclick', 'submit'])
      page.addEventListener(kind, press, true);
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
        srcDoc={source}
        tabIndex={-1}
        style={{ width: wide, height: high, transform: `scale(${scale})` }}
        onLoad={load}
      />
    </div>
  );
}
