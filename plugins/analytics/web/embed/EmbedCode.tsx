import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { CopyButton } from '#core/web/ui';
import { strings } from '../../strings';
import { momentLabel } from '../page/timeLabel';
import './embed.css';

interface Props {
  readonly embedUrl: string;
  /** Epoch milliseconds. */
  readonly expires: number;
  readonly onClose: () => void;
}
const height = 640;

/** The frame of an embedded dashboard, to be copied into a page, and what it will show there. */
export function EmbedCode({ embedUrl, expires, onClose }: Props) {
  const [open, setOpen] = useState(true);
  const address = embedUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const code = `<iframe src="${address}" title="${strings.title.text}" width="100%" height="${height}"></iframe>`;
  const { pathname, search } = new URL(embedUrl);
  return (
    <Dialog
      className="analytics-embed"
      isOpen={open}
      title={strings.embed.text}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        <p>{format(strings.embedUntil, { until: momentLabel(expires) })}</p>
        <textarea
          className="analytics-code"
          readOnly
          rows={6}
          aria-label={strings.embedCode.text}
          value={code}
        />
        <h2>{strings.embedPreview.text}</h2>
        {/* By its path, so that it stands in this page under whatever name the console was opened. */}
        <iframe src={pathname + search} title={strings.embedPreview.text} sandbox="" />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <CopyButton text={code} label={strings.embedCopy.text} />
            <Button intent="primary" text={strings.done.text} onClick={() => setOpen(false)} />
          </>
        }
      />
    </Dialog>
  );
}
