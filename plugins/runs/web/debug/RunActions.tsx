import { Download, Repeat, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { ActionButton, ActionIconButton } from '#core/web/ui';
import { strings } from '../../strings';
import { deleteRun, downloadRun, replayRun } from '../actions/runActions';
import { useDebug } from './DebugContext';

/** The actions on the run that is open. */
export const RunActions = observer(function RunActions() {
  const debug = useDebug();
  return (
    <span className="flow-debug-actions">
      <span title={strings.replayHelp.text}>
        <ActionButton
          action={replayRun}
          subject={debug}
          size="small"
          icon={<Repeat />}
          loading={debug.busy === 'replay'}
        />
      </span>
      <ActionIconButton action={downloadRun} subject={debug} size="small" icon={<Download />} />
      <ActionIconButton
        action={deleteRun}
        subject={debug}
        size="small"
        icon={<Trash />}
        showsBusy
      />
    </span>
  );
});
