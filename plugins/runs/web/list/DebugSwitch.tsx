import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { companyAccess } from '#core/contract';
import { useMay } from '#core/web';
import { ActionButton, ActionItem } from '#core/web/ui';
import { strings } from '../../strings';
import { refreshRuns, switchDebugOff, switchDebugOn } from '../actions/runActions';
import { useDebug } from '../debug/DebugContext';
import { RetentionDialog } from './RetentionDialog';

/** Says that the debug view is off, and lets those switch it on who may. */
export const DebugOff = observer(function DebugOff() {
  const debug = useDebug();
  return (
    <div className="flow-warning flow-debug-off" role="note">
      <span>
        <b>{strings.debugOff.text}.</b> {strings.debugOffHelp.text}
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
        <Button variant="minimal" size="small" icon={<More />} aria-label={strings.settings.text} />
      </PopoverNext>
      {keeping && <RetentionDialog companyId={debug.companyId} onClose={() => setKeeping(false)} />}
    </>
  );
});
