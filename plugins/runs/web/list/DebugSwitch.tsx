import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { companyAccess } from '#core/contract';
import { useApp, useMay } from '#core/web';
import { confirm } from '#core/web/ui';
import { setDebugView } from '../../contract';
import { strings } from '../../strings';
import { useDebug } from '../debug/DebugContext';
import { RetentionDialog } from './RetentionDialog';

/** Switches what runs recorded on or off, for all flows of the environment. */
function useDebugSwitch(): (enabled: boolean) => Promise<void> {
  const debug = useDebug();
  const { calls, notices } = useApp();
  return async enabled => {
    try {
      await calls.run(setDebugView, { params: { companyId: debug.companyId }, body: { enabled } });
      await Promise.all([debug.list.refresh(), debug.read()]);
    } catch (error) {
      notices.failure(error);
    }
  };
}

/** Says that the debug view is off, and lets those switch it on who may. */
export const DebugOff = observer(function DebugOff() {
  const may = useMay(companyAccess, 'update');
  const set = useDebugSwitch();
  return (
    <div className="flow-warning flow-debug-off" role="note">
      <span>
        <b>{strings.debugOff.text}.</b> {strings.debugOffHelp.text}
      </span>
      {may && <Button size="small" text={strings.switchOn.text} onClick={() => void set(true)} />}
    </div>
  );
});

/** What can be done with the debug view as a whole. */
export const DebugMenu = observer(function DebugMenu() {
  const { list, companyId } = useDebug();
  const [keeping, setKeeping] = useState(false);
  const may = useMay(companyAccess, 'update');
  const set = useDebugSwitch();
  const turnOff = async () => {
    const { switchOffTitle, switchOffHelp } = strings;
    if (
      await confirm({
        title: switchOffTitle.text,
        body: switchOffHelp.text,
        confirm: switchOffTitle.text,
      })
    )
      await set(false);
  };
  const content = (
    <Menu>
      <MenuItem text={strings.refresh.text} onClick={() => void list.refresh()} />
      {may && <MenuItem text={strings.retention.text} onClick={() => setKeeping(true)} />}
      {may && !list.debugViewOff && (
        <MenuItem text={strings.switchOff.text} onClick={() => void turnOff()} />
      )}
    </Menu>
  );
  return (
    <>
      <PopoverNext placement="bottom-end" content={content}>
        <Button variant="minimal" size="small" icon={<More />} aria-label={strings.settings.text} />
      </PopoverNext>
      {keeping && <RetentionDialog companyId={companyId} onClose={() => setKeeping(false)} />}
    </>
  );
});
