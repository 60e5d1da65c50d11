import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { ActionItem } from '#core/web/ui';
import { strings } from '../../strings';
import { deleteElements } from '../actions/nodeActions';
import { operatorNames, operators, operatorTowards } from '../canvas/nodes/operators';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { useEditor } from '../editor/EditorContext';
import { setOperator } from '#plugins/flows/contract/graph/edits/edits';
import type { FlowEditor } from '../editor/FlowEditor';

/** Sets the operator of an EVAL towards the given nodes, as one step. */
function changeOperator(
  editor: FlowEditor,
  evalId: string,
  targets: readonly string[],
  operator: EvalOperator,
): void {
  editor.editGraph(strings.didChangeOperator.text, graph => {
    for (const target of targets) setOperator(graph, evalId, target, operator);
  });
}

interface Props {
  readonly nodeId: string;
  readonly targetId?: string;
  /** Where the menu is open over the canvas; absent in a panel. */
  readonly at?: Point;
  readonly onDone: () => void;
}

/** The operators of an EVAL: towards all it leads to, or towards each of them. */
export const OperatorMenu = observer(function OperatorMenu(props: Props) {
  const { nodeId, targetId, at, onDone } = props;
  const editor = useEditor();
  const node = editor.index.nodes.get(nodeId);
  if (!node) return null;
  const targets = targetId
    ? [targetId]
    : [...new Set(editor.index.out(nodeId).map(({ data }) => data.target))];
  // Where one way comes in and one leads out, either end can be led elsewhere.
  const [into, ...moreInto] = editor.index.into(nodeId).map(({ data }) => data.id);
  const [out, ...moreOut] = editor.index.out(nodeId).map(({ data }) => data.id);
  const isOne = moreInto.length + moreOut.length === 0;
  const selected = new Set(targets.map(target => operatorTowards(node.data, target)));
  const choose = (operator: EvalOperator, to: readonly string[]) => {
    changeOperator(editor, nodeId, to, operator);
    onDone();
  };
  const items = (to: readonly string[], present: (operator: EvalOperator) => boolean) =>
    operatorNames.map(operator => (
      <MenuItem
        key={operator}
        icon={
          <span className="flow-operator-sign" data-family={operators[operator].family}>
            {operators[operator].sign}
          </span>
        }
        text={operators[operator].title}
        roleStructure="listoption"
        selected={present(operator)}
        disabled={editor.readOnly}
        onClick={() => choose(operator, to)}
      />
    ));
  const name = (id: string) => {
    const data = editor.index.nodes.get(id)?.data;
    return data ? nodeTitle(data, editor.connectors.get(data.connectorId ?? '')) : id;
  };
  return (
    <Menu aria-label={strings.changeOperator.text}>
      {items(targets, operator => selected.size === 1 && selected.has(operator))}
      {targets.length > 1 && <MenuDivider title={strings.towards.text} />}
      {targets.length > 1 &&
        targets.map(id => (
          <MenuItem
            key={id}
            text={name(id)}
            label={operators[operatorTowards(node.data, id)].label}
          >
            {items([id], operator => operator === operatorTowards(node.data, id))}
          </MenuItem>
        ))}
      {!editor.readOnly && <MenuDivider />}
      {!editor.readOnly && isOne && into && out && at && (
        <>
          <MenuItem
            text={strings.changeSource.text}
            onClick={() => editor.openMenu({ kind: 'reconnect', edgeId: into, end: 'source', at })}
          />
          <MenuItem
            text={strings.changeTarget.text}
            onClick={() => editor.openMenu({ kind: 'reconnect', edgeId: out, end: 'target', at })}
          />
        </>
      )}
      <ActionItem action={deleteElements} subject={[nodeId]} onPick={onDone} />
    </Menu>
  );
});
