import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { type Failure, format } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { toFlowDocument, type FlowDocument } from '../../contract/flowDocument';
import { becomeDocument } from '../session/becomeDocument';
import { useSession } from '../editor/EditorContext';
import { DiffList } from './DiffList';
import {
  mergeGraphs,
  type Conflict,
  mergeValues,
} from '#plugins/flows/contract/graph/diff/mergeGraphs';

/**
 * Merges what two people made of one flow: the graph by element and property, the rest by field.
 */
function mergeDocuments(
  base: FlowDocument,
  ours: FlowDocument,
  theirs: FlowDocument,
): { readonly document: FlowDocument; readonly conflicts: readonly Conflict[] } {
  const { graph, conflicts } = mergeGraphs(base.graphData, ours.graphData, theirs.graphData);
  const rest = (document: FlowDocument) => ({ ...document, graphData: undefined });
  const merged = mergeValues(rest(base), rest(ours), rest(theirs));
  const fields = merged.conflicts.map(each => ({ id: 'flow', kind: 'node' as const, ...each }));
  return {
    document: { ...(merged.value as Omit<FlowDocument, 'graphData'>), graphData: graph },
    conflicts: [...conflicts, ...fields],
  };
}

/**
 * Somebody else saved in between: take theirs, look at both, merge, or keep one's own as a copy.
 */
export const ConflictDialog = observer(function ConflictDialog({
  theirs,
  failure,
}: {
  theirs: Flow;
  failure: Failure;
}) {
  const session = useSession();
  const { editor, base } = session;
  const [comparing, setComparing] = useState(false);
  const other = useMemo(() => toFlowDocument(theirs), [theirs]);
  const merged = useMemo(() => mergeDocuments(base, editor.document, other), [base, editor, other]);
  const close = () => session.open(null);
  const merge = async () => {
    close();
    session.rebase(theirs);
    editor.edit(strings.didMerge.text, draft => becomeDocument(draft, merged.document));
    const saved = await session.save();
    if (saved) editor.select(merged.conflicts.map(({ id }) => id));
  };
  return (
    <Dialog isOpen title={strings.conflictTitle.text} onClose={close} className="flow-dialog">
      <DialogBody>
        <p>{failure.message}</p>
        {comparing && (
          <>
            <h3>{strings.yourChanges.text}</h3>
            <DiffList before={base} after={editor.document} />
            <h3>{strings.theirChanges.text}</h3>
            <DiffList before={base} after={other} />
            {merged.conflicts.length > 0 && (
              <p role="alert">
                {format(strings.conflictCount, { count: merged.conflicts.length })}
              </p>
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.cancel.text} onClick={close} />
            <Button
              text={strings.reload.text}
              intent="danger"
              variant="minimal"
              onClick={() => {
                close();
                session.rebase(theirs);
                editor.load(theirs);
                session.app.notices.success(strings.fetchedFlow.text);
              }}
            />
            <Button
              text={strings.saveCopy.text}
              onClick={() => {
                close();
                const name = format(strings.copyOf, { name: editor.document.name });
                void session.during('save', () => session.saveAsCopy(name));
              }}
            />
            {!comparing && (
              <Button text={strings.compare.text} onClick={() => setComparing(true)} />
            )}
            <Button intent="primary" text={strings.merge.text} onClick={() => void merge()} />
          </>
        }
      />
    </Dialog>
  );
});
