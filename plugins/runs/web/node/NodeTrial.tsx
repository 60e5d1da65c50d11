import { observer } from 'mobx-react-lite';
import { Slot, useApp } from '#core/web';
import { ActionButton } from '#core/web/ui';
import { openEditor } from '#plugins/editor/contract';
import { type NodeRunProps } from '#plugins/properties/contract';
import { trialFields } from '../../contract';
import { debuggerStrings as strings } from '../../debuggerStrings';
import { addBreakpoint, removeBreakpoint } from '../breakpoints/breakpointActions';
import { BreakpointEditor } from '../breakpoints/BreakpointEditor';
import { pinOutput, runFrom, runNode, unpinOutput } from './debuggerActions';
import { PinEditor } from '../pins/PinEditor';
import { debuggers } from './Debuggers';
import { NodeInputs } from './NodeInputs';
import { TriedResult } from './TriedResult';
import { useRunOnChange } from './useRunOnChange';
import './node.css';

/** Runs the node that is selected, with what it reads and what came of it. */
export default observer(function NodeTrial({
  stage,
  nodeId,
  isAlone = false,
}: NodeRunProps & {
  /** Whether it stands beside the code of the node, and not above its settings. */
  readonly isAlone?: boolean;
}) {
  const { host } = useApp();
  const session = host.find(openEditor)?.current;
  const trials = session?.editor === stage ? host.find(debuggers)?.of(session) : undefined;
  const data = stage.index.nodes.get(nodeId)?.data;
  useRunOnChange(trials, nodeId);
  if (!trials || stage.readOnly || data?.nodeType !== 'CONNECTION' || !data.capabilityName)
    return null;
  return (
    <section className="debugger-node" aria-label={strings.section.text}>
      <div className="debugger-buttons">
        <ActionButton
          action={runNode}
          subject={nodeId}
          size="small"
          loading={trials.busy === nodeId}
        />
        <ActionButton action={runFrom} subject={nodeId} size="small" />
        <ActionButton
          action={trials.breakpointOf(nodeId) ? removeBreakpoint : addBreakpoint}
          subject={nodeId}
          size="small"
        />
        <ActionButton
          action={trials.pins.get(nodeId) ? unpinOutput : pinOutput}
          subject={nodeId}
          size="small"
        />
      </div>
      <BreakpointEditor key={nodeId} trials={trials} nodeId={nodeId} />
      <PinEditor trials={trials} nodeId={nodeId} />
      <Slot point={trialFields} props={{ trials, isNode: true }} />
      <NodeInputs trials={trials} nodeId={nodeId} isOpen={isAlone} />
      <TriedResult trials={trials} nodeId={nodeId} />
    </section>
  );
});
