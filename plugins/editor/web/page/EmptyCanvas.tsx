import { observer } from 'mobx-react-lite';
import { Slot } from '#core/web';
import { ActionButton, EmptyState } from '#core/web/ui';
import { emptyCanvas } from '../../contract';
import { strings } from '../../strings';
import { addNode } from '../actions/nodeActions';
import { useSession } from '../editor/EditorContext';

/** The hint on a canvas without nodes: how to begin. */
export const EmptyCanvas = observer(function EmptyCanvas() {
  const session = useSession();
  const { stage } = session;
  if (stage.readOnly || stage.document.graphData.elements.nodes.length > 0) return null;
  return (
    <div className="flow-empty">
      <EmptyState
        title={strings.emptyFlow.text}
        action={
          <div className="flow-empty-ways">
            <ActionButton action={addNode} intent="primary" icon="plus" />
            <Slot point={emptyCanvas} props={{ session }} />
          </div>
        }
      >
        {strings.emptyFlowHelp.text}
      </EmptyState>
    </div>
  );
});
