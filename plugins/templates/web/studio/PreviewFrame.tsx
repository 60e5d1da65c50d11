import { useEffect, useRef, useState } from 'react';
import { Failure } from '#core/contract';
import { useApp } from '#core/web';
import { hasOwnLook } from '#plugins/pages/contract';
import { previewPath, previewUiTemplate } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';

interface Props {
  readonly template: string;
  readonly style: string;
  readonly script: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Told what is wrong with the template, or that nothing is. */
  readonly onFault?: (fault: string | undefined) => void;
}

/** A template rendered with values, as a hosted page would show it, in an isolated frame. */
export function PreviewFrame({ template, style, script, values, onFault }: Props) {
  const { api } = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'preview ready') setReady(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  const json = JSON.stringify(values);
  useEffect(() => {
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      const read: Record<string, unknown> = JSON.parse(json);
      api
        .call(previewUiTemplate, { body: { template, values: read } }, { signal: stopping.signal })
        .then(reply => {
          setHtml(reply.html);
          onFault?.(undefined);
        })
        .catch((fault: unknown) => {
          if (!stopping.signal.aborted)
            onFault?.(fault instanceof Failure ? fault.message : String(fault));
        });
    }, 200);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [api, template, json, onFault]);
  useEffect(() => {
    if (ready && html !== undefined)
      frame.current?.contentWindow?.postMessage(
        { html, css: style, script, styled: hasOwnLook(html, [style]) },
        '*',
      );
  }, [ready, html, style, script]);
  return (
    <iframe
      ref={frame}
      className="tp-preview"
      title={strings.preview.text}
      src={previewPath}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      aria-busy={html === undefined}
    />
  );
}
