import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { UseList } from '#core/web/ui';
import { getNodePath } from '#plugins/flows/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';
import { nameField } from './describeReference';
import { findNodeUses } from './findNodeUses';

/** Which nodes of the flow read a node, by field; each leads to where it stands. */
export const NodeUses = observer(function NodeUses({ nodeId }: { readonly nodeId: string }) {
  const editor = useEditor();
  const uses = [...findNodeUses(editor.index, nodeId)].map(([path, ids]) => ({
    key: path,
    name: nameField(path),
    parts: ids.map(id => {
      const data = editor.index.nodes.get(id)!.data;
      const title = nodeTitle(data, editor.connectors.get(data.connectorId ?? ''));
      return {
        key: id,
        title,
        link: getNodePath(editor.flow.flowId, id),
        label: format(strings.goToUse, { node: title, field: nameField(path) }),
      };
    }),
  }));
  return (
    <section className="flow-uses" aria-labelledby={`uses-${nodeId}`}>
      <h3 id={`uses-${nodeId}`}>{strings.usedBy.text}</h3>
      {uses.length > 0 ? (
        <UseList uses={uses} />
      ) : (
        <p className="flow-note-line">{strings.noUses.text}</p>
      )}
    </section>
  );
});
