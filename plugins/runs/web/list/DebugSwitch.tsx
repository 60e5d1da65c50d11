import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import { useMay, useApp, useMutation, useQuery } from '#core/web';
import { ActionButton, ActionItem, FormDialog, TextField } from '#core/web/ui';
import { strings } from '../../strings';
import { refreshRuns, switchDebugOff, switchDebugOn } from '../actions/runActions';
import { useDebug } from '../debug/DebugContext';
import { getRetention, saveRetention } from '../../contract';

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
function RetentionDialog({ companyId, onClose }: Props) {
  const { notices } = useApp();
  const { data } = useQuery(getRetention, { params: { companyId } });
  const { run } = useMutation(saveRetention);
  if (!data) return null;
  async function save({ days }: { days: string }) {
    const body = { days: days.trim() === '' ? null : Number(days) };
    const saved = await run({ params: { companyId }, body });
    notices.success(format(strings.retentionSaved, { days: saved.days }));
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

/** Says that the debug view is off, and lets those switch it on who may. */
export const DebugOff = observer(function DebugOff() {
  const debug = useDebug();
  return (
    <div className="flow-warning flow-debug-off" role="note">
      <span>
        <b>{strings.debugOff.text}</b> {strings.debugOffHelp.text}
      </span>
      <ActionButton action={switchDebugOn} subject={debug} size="small" />
    </div>
  );
});

/** The menu of the debug view as a whole. */
export const DebugMenu = observer(function DebugMenu() {
  const debug = useDebug();
  const [keeping, setKeeping] = useState(false);
  const may = useMay(companyAccess, 'update');
  const content = (
    <Menu>
      <ActionItem action={refreshRuns} subject={debug} />
      {may && <MenuItem text={strings.retention.text} onClick={() => setKeeping(true)} />}
      <ActionItem action={switchDebugOff} subject={debug} />
    </Menu>
  );
  return (
    <>
      <PopoverNext placement="bottom-end" content={content}>
        <Button variant="minimal" size="small" icon={<More />} aria-label={strings.actions.text} />
      </PopoverNext>
      {keeping && <RetentionDialog companyId={debug.companyId} onClose={() => setKeeping(false)} />}
    </>
  );
});
