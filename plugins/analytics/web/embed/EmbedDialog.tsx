import { useState } from 'react';
import type { Output } from '#core/contract';
import { useApp } from '#core/web';
import { FormDialog, SelectField, TextField } from '#core/web/ui';
import { embedDashboard } from '../../contract';
import { strings } from '../../strings';
import type { Filters } from '../filters/useFilters';
import { EmbedCode } from './EmbedCode';

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
      title={strings.embed.text}
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
