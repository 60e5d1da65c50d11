import { Button, InputGroup } from '@blueprintjs/core';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { format } from '#core/contract';
import { focusOnMount } from '#core/web/layout/focusOnMount';
import { connectorLook } from '#plugins/connectors/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import { capabilityTitle, nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { strings } from '../../strings';
import { useEditor, useSession } from '../editor/EditorContext';
import type { FlowEditor } from '../editor/FlowEditor';
import { findInFlow } from './findInFlow';
import '#core/web/ui/panel/panel.css';

/** Returns what a node’s card shows where the node has no texts of its own. */
function describeNode(data: NodeData, connectors: FlowEditor['connectors']): string {
  if (data.nodeType === 'EVAL') return '';
  const manifest = connectors.get(data.connectorId ?? '');
  const { name } = connectorLook(data.connectorId, manifest);
  return `${nodeTitle(data, manifest)} ${name} ${capabilityTitle(data, manifest)}`;
}

/** Finds nodes by id, title or anything in their settings; Enter goes from one to the next. */
export const FindBar = observer(function FindBar() {
  const editor = useEditor();
  const session = useSession();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const deferredQuery = useDeferredValue(query);
  const { index, connectors } = editor;
  const matches = useMemo(
    () => findInFlow(index.nodes.values(), deferredQuery, data => describeNode(data, connectors)),
    [index, connectors, deferredQuery],
  );
  useEffect(() => {
    runInAction(() => {
      editor.marks.clear();
      for (const id of matches) editor.marks.set(id, 'found');
    });
    return () => runInAction(() => editor.marks.clear());
  }, [editor, matches]);
  const go = (to: number) => {
    const id = matches[(to + matches.length) % matches.length];
    if (id === undefined) return;
    setAt((to + matches.length) % matches.length);
    editor.select([id]);
    editor.canvas?.reveal([id]);
  };
  return (
    <search className="flow-find">
      <InputGroup
        inputRef={focusOnMount}
        type="search"
        aria-label={strings.findInFlow.text}
        placeholder={strings.findInFlow.text}
        value={query}
        onValueChange={text => {
          setQuery(text);
          setAt(0);
        }}
        onKeyDown={event => {
          if (event.key === 'Enter')
            go(
              matches[at] !== undefined && editor.selection.has(matches[at])
                ? at + (event.shiftKey ? -1 : 1)
                : at,
            );
          if (event.key === 'Escape') session.toggle('find', false);
        }}
      />
      <span aria-live="polite">
        {deferredQuery &&
          format(strings.foundCount, { at: matches.length ? at + 1 : 0, count: matches.length })}
      </span>
      <Button
        variant="minimal"
        size="small"
        text="‹"
        aria-label={strings.previous.text}
        onClick={() => go(at - 1)}
      />
      <Button
        variant="minimal"
        size="small"
        text="›"
        aria-label={strings.next.text}
        onClick={() => go(at + 1)}
      />
      <button
        type="button"
        className="sl-panel-close"
        aria-label={strings.close.text}
        onClick={() => session.toggle('find', false)}
      >
        ×
      </button>
    </search>
  );
});
