import { SegmentedControl } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Failure } from '#core/contract';
import { useApp, useCompanyId } from '#core/web';
import {
  defaultBrand,
  emptyAppBrand,
  previewBrand,
  previewPages,
  type AppBrand,
  type Brand,
  type PreviewPage,
} from '../../contract';
import { brandStrings as strings } from '../../brandStrings';

const titles: Readonly<Record<PreviewPage, string>> = {
  signIn: strings.signInPage.text,
  code: strings.codePage.text,
  error: strings.errorPage.text,
  end: strings.endPage.text,
};
const modes = [
  { value: 'light', label: strings.light.text },
  { value: 'dark', label: strings.dark.text },
] as const;
const sizes = { desktop: [880, 680], phone: [375, 700] } as const;
const devices = [
  { value: 'desktop', label: strings.desktop.text },
  { value: 'phone', label: strings.phone.text },
] as const;

/** Drops links that are still being typed. */
const toShowable = <Look extends { readonly links?: Brand['links'] }>(look: Look): Look =>
  look.links
    ? {
        ...look,
        links: look.links.filter(({ label, url }) => label.trim() && /^https:\/\/./.test(url)),
      }
    : look;

interface Props {
  /** The environment's brand, where the form is that of an application. */
  readonly under?: Brand | undefined;
}

/** A page as it would look with what the form holds, drawn by what draws those of flows. */
export function BrandPreview({ under }: Props) {
  const { api } = useApp();
  const companyId = useCompanyId();
  const values = useWatch();
  const frame = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PreviewPage>('signIn');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [chosen, setChosen] = useState<keyof typeof sizes>();
  const [html, setHtml] = useState('');
  const [fault, setFault] = useState('');
  const [room, setRoom] = useState(0);
  const device = chosen ?? (room > 0 && room < 420 ? 'phone' : 'desktop');
  const looks = under
    ? { brand: under, app: { ...emptyAppBrand, ...(values as AppBrand) } }
    : { brand: toShowable({ ...defaultBrand, ...(values as Brand) }) };
  const body = JSON.stringify({ ...looks, page, scheme });

  useEffect(() => {
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      api
        .call(
          previewBrand,
          { params: { companyId }, body: JSON.parse(body) },
          { signal: stopping.signal },
        )
        .then(reply => {
          setHtml(reply.html);
          setFault('');
        })
        .catch((error: unknown) => {
          if (!stopping.signal.aborted)
            setFault(error instanceof Failure ? error.message : String(error));
        });
    }, 150);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [api, companyId, body]);
  useEffect(() => {
    if (!frame.current) return undefined;
    const watching = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watching.observe(frame.current);
    return () => watching.disconnect();
  }, []);

  const [width, height] = sizes[device];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <section className="br-preview" aria-label={strings.preview.text}>
      <div className="br-preview-bar">
        <SegmentedControl
          aria-label={strings.previewPage.text}
          size="small"
          value={page}
          options={previewPages.map(value => ({ value, label: titles[value] }))}
          onValueChange={value => setPage(value as PreviewPage)}
        />
        <SegmentedControl
          aria-label={strings.previewScheme.text}
          size="small"
          value={scheme}
          options={[...modes]}
          onValueChange={value => setScheme(value as 'light' | 'dark')}
        />
        <SegmentedControl
          aria-label={strings.previewSize.text}
          size="small"
          value={device}
          options={[...devices]}
          onValueChange={value => setChosen(value as keyof typeof sizes)}
        />
      </div>
      <div ref={frame} className="br-preview-frame" style={{ height: height * scale }}>
        <iframe
          title={strings.preview.text}
          sandbox=""
          srcDoc={html}
          tabIndex={-1}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      {fault && <p role="alert">{fault}</p>}
    </section>
  );
}
