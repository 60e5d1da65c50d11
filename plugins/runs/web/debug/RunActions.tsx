import { Button } from '@blueprintjs/core';
import { Download, Repeat, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useApp, useMay } from '#core/web';
import { confirm } from '#core/web/ui';
import { access } from '#plugins/flows/contract';
import type { Run } from '../../contract';
import { strings } from '../../strings';
import { useDebug } from './DebugContext';
import { downloadJson } from '../steps/downloadJson';

/** What can be done with the run that is open. */
export const RunActions = observer(function RunActions({ run }: { run: Run }) {
  const debug = useDebug();
  const { notices } = useApp();
  const mayReplay = useMay(access, 'update');
  const mayDelete = useMay(access, 'delete');
  const remove = async () => {
    const { deleteRunTitle, deleteRunHelp, deleteWaitingHelp, deleteRun, runDeleted } = strings;
    const body =
      run.status === 'waiting'
        ? `${deleteRunHelp.text} ${deleteWaitingHelp.text}`
        : deleteRunHelp.text;
    if (
      !(await confirm({ title: deleteRunTitle.text, body, confirm: deleteRun.text, danger: true }))
    )
      return;
    if (await debug.remove()) notices.success(runDeleted.text);
  };
  return (
    <span className="flow-debug-actions">
      {mayReplay && (
        <Button
          size="small"
          icon={<Repeat />}
          text={strings.replay.text}
          title={strings.replayHelp.text}
          loading={debug.busy === 'replay'}
          disabled={debug.busy !== null || debug.debugViewOff || debug.steps.length === 0}
          onClick={() => void debug.startReplay()}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Download />}
        aria-label={strings.downloadRun.text}
        title={strings.downloadRun.text}
        onClick={() => downloadJson(`run-${run.interactionId}.json`, { run, events: debug.steps })}
      />
      {mayDelete && (
        <Button
          size="small"
          variant="minimal"
          icon={<Trash />}
          aria-label={strings.deleteRun.text}
          title={strings.deleteRun.text}
          loading={debug.busy === 'delete'}
          disabled={debug.busy !== null}
          onClick={() => void remove()}
        />
      )}
    </span>
  );
});
