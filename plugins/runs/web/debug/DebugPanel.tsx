import { observer } from 'mobx-react-lite';
import type { EditorPartProps } from '#plugins/editor/contract';
import './debug.css';
import { ReplayView } from '../replay/ReplayView';
import { RunListView } from '../list/RunListView';
import { RunView } from './RunView';
import { DebugContext, useRunDebug } from './DebugContext';
import { useLiveRuns } from '../list/useLiveRuns';

/** The debug view beside the canvas: the list of runs, the run that is open, or its replay. */
export default observer(function DebugPanel({ session }: EditorPartProps) {
  const debug = useRunDebug(session);
  useLiveRuns(debug);
  const { replay, interactionId } = debug;
  return (
    <DebugContext value={debug}>
      {replay ? <ReplayView replay={replay} /> : interactionId ? <RunView /> : <RunListView />}
    </DebugContext>
  );
});
