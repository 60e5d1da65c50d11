import { observer } from 'mobx-react-lite';
import type { NodeRunProps } from '#plugins/properties/contract';
import { RunStepView } from './RunStepView';

/** The inputs and outputs of a node in the displayed run, visit by visit. */
export default observer(function NodeRuns({ stage, nodeId }: NodeRunProps) {
  const steps = stage.trail.steps.filter(step => step.nodeId === nodeId);
  return steps.map(step => <RunStepView key={step.eventId} step={step} open />);
});
