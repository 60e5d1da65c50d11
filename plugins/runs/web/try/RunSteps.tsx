import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { strings } from '../../strings';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { useDebug } from '../debug/DebugContext';
import { RunStepView } from '../steps/RunStepView';

/** The steps of the run that is shown, in order; opening one goes to its node. */
export const RunSteps = observer(function RunSteps() {
  const { editor } = useDebug();
  const { steps, status } = editor.trail;
  if (steps.length === 0) return null;
  return (
    <section aria-label={strings.steps.text} aria-live="polite">
      <h3>{format(strings.stepsOfRun, { count: steps.length, status: status || '…' })}</h3>
      {steps.map(step => {
        const node = step.nodeId === null ? undefined : editor.index.nodes.get(step.nodeId);
        const title = node
          ? nodeTitle(node.data, editor.connectors.get(node.data.connectorId ?? ''))
          : undefined;
        return (
          <RunStepView
            key={step.eventId}
            step={step}
            title={title}
            onShow={node ? () => editor.canvas?.reveal([node.data.id]) : undefined}
          />
        );
      })}
    </section>
  );
});
