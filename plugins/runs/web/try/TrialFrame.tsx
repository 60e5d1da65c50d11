import { useEffect, useRef } from 'react';
import { useApp } from '#core/web';
import { paletteMessage, trialFrameName } from '#plugins/flows/contract/references';
import { strings } from '../../strings';

/** The pages of a trial; the key of the palette opens it from them too. */
export function TrialFrame({ url }: { readonly url: string }) {
  const { palette } = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === paletteMessage) palette.show();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [palette]);
  return (
    <iframe
      ref={frame}
      name={trialFrameName}
      className="flow-trial"
      title={strings.tryFlow.text}
      src={url}
      sandbox="allow-scripts allow-forms allow-popups"
    />
  );
}
