import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { ErrorState } from '#core/web/ui';
import { strings } from '../../strings';
import { PanelFrame } from '#core/web/ui/PanelFrame.tsx';
import { useDebug } from './DebugContext';
import { DebugOff } from '../list/DebugSwitch';
import { RunActions } from './RunActions';
import { RunFacts } from './RunFacts';
import { RunTimeline } from '../timeline/RunTimeline';
import { StepDetail } from '../steps/StepDetail';
import { StepList } from '../steps/StepList';

/**
 * The run that is open: what it was, where its time went, its steps, and the data of the one looked
 * at.
 */
export const RunView = observer(function RunView() {
  const debug = useDebug();
  const { run, steps, step, total, failure, debugViewOff } = debug;
  const back = (
    <button type="button" className="flow-link" onClick={() => debug.close()}>
      ‹ {strings.backToRuns.text}
    </button>
  );
  if (!run)
    return (
      <PanelFrame
        parts
        className="flow-debug"
        onClose={() => debug.editor.showAside('none')}
        title={back}
        name={strings.runs.text}
      >
        <div className="sl-panel-body">
          {failure ? (
            <ErrorState error={failure} onRetry={() => debug.read()} />
          ) : (
            <output className="flow-muted">{strings.loadingRun.text}</output>
          )}
        </div>
      </PanelFrame>
    );
  return (
    <PanelFrame
      parts
      className="flow-debug"
      onClose={() => debug.editor.showAside('none')}
      title={back}
      name={strings.runs.text}
      actions={<RunActions />}
    >
      <RunFacts run={run} />
      {debugViewOff && <DebugOff />}
      <RunTimeline />
      <StepList />
      {steps.length < total && (
        <p className="flow-muted">{format(strings.stepsCut, { count: steps.length, total })}</p>
      )}
      {step && <StepDetail key={step.eventId} step={step} />}
    </PanelFrame>
  );
});
