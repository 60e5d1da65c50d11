import { format } from '#core/contract';
import { useApp, useCall, useQuery } from '#core/web';
import { FormDialog, TextField } from '#core/web/ui';
import { getRetention, saveRetention } from '../../contract';
import { strings } from '../../strings';

const longest = 3650;
const fits = (text: string) => {
  const days = Number(text);
  return text.trim() === '' || (Number.isInteger(days) && days >= 1 && days <= longest);
};

interface Props {
  readonly companyId: string;
  readonly onClose: () => void;
}

/**
 * For how many days the environment keeps its runs; nothing typed is as long as the operator has
 * set.
 */
export function RetentionDialog({ companyId, onClose }: Props) {
  const { notices } = useApp();
  const { data } = useQuery(getRetention, { params: { companyId } });
  const { run } = useCall(saveRetention);
  if (!data) return null;
  async function save({ days }: { days: string }) {
    const body = { days: days.trim() === '' ? null : Number(days) };
    const kept = await run({ params: { companyId }, body });
    notices.success(format(strings.retentionSaved, { days: kept.days }));
  }
  return (
    <FormDialog
      title={strings.retentionTitle.text}
      intro={strings.retentionIntro.text}
      values={{ days: data.own ? String(data.days) : '' }}
      save={save}
      onClose={onClose}
    >
      <TextField
        name="days"
        type="number"
        label={strings.retentionDays.text}
        placeholder={String(data.usual)}
        help={format(strings.retentionHelp, { usual: data.usual })}
        rules={{ validate: (text: string) => fits(text) || strings.retentionFault.text }}
      />
    </FormDialog>
  );
}
