import { useState } from 'react';
import { formatMoment } from '#core/contract/format/readerFormats';
import { type Output, format } from '#core/contract';
import { useApp } from '#core/web';
import { CopyButton, Dialog, FormDialog, SelectField, TextField } from '#core/web/ui';
import { embedDashboard } from '../../contract';
import { strings } from '../../strings';
import type { Filters } from '../filters/useFilters';
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import './embed.css';

interface EmbedCodeProps {
  readonly embedUrl: string;
  /** Epoch milliseconds. */
  readonly expires: number;
  readonly onClose: () => void;
}
const height = 640;

/** The frame of an embedded dashboard, to be copied into a page, and what it will show there. */
function EmbedCode({ embedUrl, expires, onClose }: EmbedCodeProps) {
  const [open, setOpen] = useState(true);
  const address = embedUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const code = `<iframe src="${address}" title="${strings.title.text}" width="100%" height="${height}"></iframe>`;
  const { pathname, search } = new URL(embedUrl);
  return (
    <Dialog
      className="analytics-embed"
      isOpen={open}
      title={strings.embedCode.text}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        <p>{format(strings.embedUntil, { until: formatMoment(expires) })}</p>
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

interface Props {
  readonly filters: Filters;
  readonly onClose: () => void;
}
const types = [
  { value: 'overview', label: strings.embedOverview.text },
  { value: 'outcomes', label: strings.outcomes.text },
  { value: 'errors', label: strings.causes.text },
];
const ofFlow = { value: 'flow', label: strings.embedFlow.text };
const most = 1440;

/**
 * Makes an address under which what is shown stands in a page of another site, and shows the frame
 * to put there.
 */
export function EmbedDialog({ filters, onClose }: Props) {
  const { api } = useApp();
  const { companyId, filter } = filters;
  const [made, setMade] = useState<Output<typeof embedDashboard> | null>(null);
  if (made) return <EmbedCode {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={strings.embedMake.text}
      intro={strings.embedHelp.text}
      submit={strings.embedMake.text}
      values={{ type: filter.flowId ? 'flow' : 'overview', origin: '', minutes: '60' }}
      save={async ({ type, origin, minutes }) =>
        setMade(
          await api.call(embedDashboard, {
            params: { companyId, type },
            query: {
              ...filter,
              minutes: Number(minutes),
              ...(origin.trim() && { origin: origin.trim() }),
            },
          }),
        )
      }
      onClose={onClose}
    >
      <SelectField
        name="type"
        label={strings.embedWhat.text}
        options={filter.flowId ? [ofFlow, ...types] : types}
      />
      <TextField
        name="origin"
        label={strings.embedOrigin.text}
        help={strings.embedOriginHelp.text}
        type="url"
        placeholder="https://example.com"
        maxLength={300}
      />
      <TextField
        name="minutes"
        label={strings.embedMinutes.text}
        type="number"
        required
        rules={{
          validate: (value: string) =>
            (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most) ||
            strings.embedMinutesFault.text,
        }}
      />
    </FormDialog>
  );
}
