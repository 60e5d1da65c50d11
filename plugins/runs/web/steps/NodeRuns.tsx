import { observer } from 'mobx-react-lite';
import { useEditor } from '#plugins/editor/web/editor/EditorContext';
import { RunStepView } from './RunStepView';

/** What went in and came out of a node in the run that is shown, visit by visit. */
export const NodeRuns = observer(function NodeRuns({ nodeId }: { nodeId: string }) {
  const steps = useEditor().trail.steps.filter(step => step.nodeId === nodeId);
  return steps.map(step => <RunStepView key={step.eventId} step={step} open />);
});
