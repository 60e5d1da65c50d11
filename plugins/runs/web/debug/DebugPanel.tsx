import { observer } from 'mobx-react-lite';
import './debug.css';
import { ReplayView } from './ReplayView';
import { RunListView } from './RunListView';
import { RunView } from './RunView';
import { useDebug } from './DebugContext';
import { useLiveRuns } from './useLiveRuns';

/** The debug view beside the canvas: the list of runs, the run that is open, or its replay. */
export const DebugPanel = observer(function DebugPanel() {
  const debug = useDebug();
  useLiveRuns(debug);
  if (debug.replay) return <ReplayView replay={debug.replay} />;
  return debug.interactionId ? <RunView /> : <RunListView />;
});
