import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useApp } from '#core/web';
import { graphOrder } from '#plugins/flows/contract/graph/elements/graphIndex';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';
import { reconnectEdge, findMoveFault } from '../editor/actions/addNode';
import { PickerField } from './PickerField';
import '../catalogue/catalogue.css';

interface Props {
  readonly edgeId: string;
  readonly end: 'source' | 'target';
  readonly onDone: () => void;
}

/** The nodes that an end of a link can be led to instead: type, arrow keys, Enter. */
export const EndPicker = observer(function EndPicker({ edgeId, end, onDone }: Props) {
  const editor = useEditor();
  const { notices } = useApp();
  const [{ query, active }, setSearch] = useState({ query: '', active: 0 });
  const search = (next: string, row: number) => setSearch({ query: next, active: row });
  const title = (id: string) => {
    const data = editor.index.nodes.get(id)?.data;
    return data ? nodeTitle(data, editor.connectors.get(data.connectorId ?? '')) : id;
  };
  const targets = graphOrder(editor.index)
    .filter(id => editor.index.nodes.get(id)?.data.nodeType === 'CONNECTION')
    .map(id => ({ id, title: title(id), why: findMoveFault(editor, { edgeId, end, nodeId: id }) }))
    .filter(({ title: text }) => text.toLowerCase().includes(query.trim().toLowerCase()))
    .toSorted((a, b) => Number(a.why !== undefined) - Number(b.why !== undefined));
  const pick = (at: number) => {
    const item = targets[at];
    if (!item) return;
    if (item.why !== undefined) return notices.info(item.why);
    onDone();
    reconnectEdge(editor, { edgeId, end, nodeId: item.id });
    editor.canvas?.bring(item.id);
    editor.canvas?.focusNode(item.id);
  };
  const label = (end === 'source' ? strings.changeSource : strings.changeTarget).text;
  return (
    <search className="flow-picker" aria-label={label}>
      <PickerField
        label={strings.searchNodes.text}
        query={query}
        active={active}
        count={targets.length}
        onChange={search}
        onEnter={() => pick(active)}
      />
      <div className="flow-capabilities">
        {targets.map(({ id, title: text, why }, at) => (
          <button
            key={id}
            type="button"
            className="flow-capability"
            data-active={at === active || undefined}
            aria-disabled={why !== undefined}
            onClick={() => pick(at)}
          >
            <span>
              {text}
              {why !== undefined && <small>{why}</small>}
            </span>
          </button>
        ))}
        {targets.length === 0 && <p>{strings.nothingFound.text}</p>}
      </div>
    </search>
  );
});
