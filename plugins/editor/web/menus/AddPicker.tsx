import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { format } from '#core/contract';
import { joinOr } from '#core/contract/internal';
import { Slot, useApp } from '#core/web';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { nextCapabilities, type FollowCounts } from '../../contract/internal';
import { strings } from '../../strings';
import { findCapabilities, useCapabilities } from '../catalogue/capabilities';
import { suggestNext } from '../catalogue/suggestNext';
import { CapabilityRow } from '../catalogue/CapabilityRow';
import { addCapability, replaceCapability } from '../editor/actions/addNode';
import { useEditor } from '../editor/EditorContext';
import { PickerField } from './PickerField';
import '../catalogue/catalogue.css';

interface Props {
  readonly graph: Point;
  readonly after?: string;
  readonly edgeId?: string;
  readonly replaces?: string;
  readonly onDone: () => void;
}

/** The node at which a link begins, before its operator. */
function findSource(index: GraphIndex, edgeId: string | undefined): string | undefined {
  const source = edgeId === undefined ? undefined : index.edges.get(edgeId)?.data.source;
  if (source === undefined || index.nodes.get(source)?.data.nodeType !== 'EVAL') return source;
  return index.into(source)[0]?.data.source;
}

/** How long the list waits for what other flows have, in milliseconds. */
const patience = 300;

/** The quick way to add a node where the pointer is, or to replace one: type, arrow keys, Enter. */
export const AddPicker = observer(function AddPicker(props: Props) {
  const { graph, after, edgeId, replaces, onDone } = props;
  const editor = useEditor();
  const { notices } = useApp();
  const items = useCapabilities();
  const [{ query, active }, setSearch] = useState({ query: '', active: 0 });
  const search = (next: string, row: number) => setSearch({ query: next, active: row });
  const { index } = editor;
  const [elsewhere, setElsewhere] = useState<FollowCounts>();
  // What comes late would change the list under the pointer; the next one has it.
  const [until] = useState(() => performance.now() + patience);
  const provide = useCallback(
    (counts: FollowCounts) => {
      if (performance.now() < until) setElsewhere(counts);
    },
    [until],
  );
  const before = after ?? findSource(index, edgeId);
  const matching = useMemo(() => {
    const listed =
      query === '' && replaces === undefined ? suggestNext(items, index, before, elsewhere) : items;
    return findCapabilities(listed, query).slice(0, 40);
  }, [items, query, index, before, replaces, elsewhere]);
  // Whoever types faster than the catalogue comes gets what was asked for once it is there.
  const [waits, setWaits] = useState(false);
  const pick = (at: number) => {
    const item = matching[at];
    if (!item) return setWaits(items.length === 0);
    onDone();
    if (replaces !== undefined) {
      const lost = replaceCapability(editor, replaces, item);
      const terms = { count: lost.length, names: joinOr(lost.map(name => `“${name}”`)) };
      if (lost.length > 0) notices.info(format(strings.replacedWithout, terms));
      return;
    }
    // The picker opens where the edge was dropped; the node's left side belongs there.
    const place = after === undefined ? graph : { x: graph.x + 90, y: graph.y };
    addCapability(editor, item, {
      at: place,
      ...(after === undefined ? {} : { after }),
      ...(edgeId === undefined ? {} : { edgeId }),
    });
  };
  const enter = () => {
    pick(active);
    if (matching.length > 0) editor.showAside('node', true);
  };
  useEffect(() => {
    if (waits && items.length > 0) enter();
  });
  return (
    <search
      className="flow-picker"
      aria-label={(replaces === undefined ? strings.addNode : strings.cmdReplaceNode).text}
    >
      {replaces === undefined && (
        <Slot point={nextCapabilities} props={{ flowId: editor.flow.flowId, provide }} />
      )}
      <PickerField
        label={strings.searchCatalogue.text}
        query={query}
        active={active}
        count={matching.length}
        onChange={search}
        onEnter={enter}
      />
      <div className="flow-capabilities">
        {matching.map((item, at) => (
          <CapabilityRow
            key={item.key}
            item={item}
            active={at === active}
            onPick={() => pick(at)}
          />
        ))}
        {matching.length === 0 && <p>{strings.nothingFound.text}</p>}
      </div>
    </search>
  );
});
