import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, useState } from 'react';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import { Dialog } from '#core/web/ui';
import type { Flow } from '#plugins/flows/contract';
import { conflictMerge, type ConflictProps } from '../../contract/internal';
import { strings } from '../../strings';
import { toFlowDocument } from '../../contract/flowDocument';
import { becomeDocument } from '../session/becomeDocument';
import { useSession } from '../editor/EditorContext';
import { DiffList } from './DiffList';

/**
 * Somebody else saved in between: take theirs, look at both, merge, or keep one's own as a copy.
 */
export const ConflictDialog = observer(function ConflictDialog({
  theirs,
  message,
  isElsewhere = false,
}: {
  readonly theirs: Flow;
  readonly message: string;
  /** Whether the other side is not the stored flow, so that it can’t be loaded in its place. */
  readonly isElsewhere?: boolean;
}) {
  const session = useSession();
  const { editor, base } = session;
  const [comparing, setComparing] = useState(false);
  const other = useMemo(() => toFlowDocument(theirs), [theirs]);
  const [merged, setMerged] = useState<Parameters<ConflictProps['onMerge']>>();
  const onMerge = useCallback<ConflictProps['onMerge']>((...made) => setMerged(made), []);
  const close = () => session.open(null);
  const merge = async () => {
    if (!merged) return;
    const [document, nodeIds] = merged;
    close();
    session.rebase(theirs);
    editor.edit(strings.didMerge.text, draft => becomeDocument(draft, document));
    const saved = await session.save();
    if (saved) editor.select(nodeIds);
  };
  return (
    <Dialog
      isOpen
      title={(isElsewhere ? strings.mergeTitle : strings.conflictTitle).text}
      onClose={close}
      className="flow-dialog flow-conflict"
    >
      <DialogBody>
        <p>{message}</p>
        <Slot
          point={conflictMerge}
          props={{ session, base, theirs, onMerge, onConfirm: () => void merge() }}
        />
        {comparing && (
          <>
            <h3>{strings.yourChanges.text}</h3>
            <DiffList before={base} after={editor.document} />
            <h3>{strings.theirChanges.text}</h3>
            <DiffList before={base} after={other} />
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.cancel.text} onClick={close} />
            {!isElsewhere && (
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
            )}
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
            <Button
              intent="primary"
              text={strings.merge.text}
              disabled={!merged}
              onClick={() => void merge()}
            />
          </>
        }
      />
    </Dialog>
  );
});
