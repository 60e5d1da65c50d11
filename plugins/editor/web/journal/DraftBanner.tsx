import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { useApp, useUnsavedGuard } from '#core/web';
import { getLargeStore } from '#core/web/storage/LargeStore';
import { Dialog, TimeAgo } from '#core/web/ui';
import { DiffList } from '../dialogs/DiffList';
import { strings } from '../../strings';
import { becomeDocument } from '../session/becomeDocument';
import { useSession } from '../editor/EditorContext';
import { createBrowserDrafts } from './browserDrafts';
import { DraftJournal, type Draft } from './DraftJournal';
import { restoreSecrets } from './redactDocument';

/** Keeps the journal of the flow on screen, and offers what an earlier visit left unsaved. */
export const DraftBanner = observer(function DraftBanner() {
  const { editor } = useSession();
  const { session } = useApp();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [comparing, setComparing] = useState(false);
  const journal = useMemo(() => {
    const owner = {
      companyId: session.companyId ?? '',
      customerId: session.profile?.customerId ?? '',
    };
    return new DraftJournal(editor, createBrowserDrafts(getLargeStore(session)), owner);
  }, [editor, session]);
  useUnsavedGuard(editor.history.dirty, { kept: journal.kept });
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    let unmounted = false;
    void journal.found().then(found => {
      if (unmounted) return;
      setDraft(found ?? null);
      setLooked(true);
    });
    return () => void (unmounted = true);
  }, [journal]);
  const writing = looked && !editor.readOnly;
  useEffect(() => (writing ? journal.start() : undefined), [journal, writing]);
  if (!draft || editor.readOnly) return null;
  const restored = restoreSecrets(draft.document, editor.document);
  const finish = (restore: boolean) => {
    if (restore) editor.edit(strings.didRestore.text, target => becomeDocument(target, restored));
    void journal.discard().catch(() => {});
    setDraft(null);
  };
  return (
    <output className="flow-banner">
      <span>
        {strings.draftFound.text} · <TimeAgo at={draft.at} />
        {draft.currentVersion !== editor.flow.currentVersion && ` · ${strings.draftOlder.text}`}
      </span>
      <Button
        size="small"
        intent="primary"
        text={strings.restore.text}
        onClick={() => finish(true)}
      />
      <Button size="small" text={strings.compare.text} onClick={() => setComparing(true)} />
      <Button
        size="small"
        variant="minimal"
        text={strings.discard.text}
        onClick={() => finish(false)}
      />
      {comparing && (
        <Dialog
          isOpen
          title={strings.draftTitle.text}
          onClose={() => setComparing(false)}
          className="flow-dialog"
        >
          <DialogBody>
            <DiffList before={editor.document} after={restored} />
          </DialogBody>
          <DialogFooter
            actions={<Button text={strings.close.text} onClick={() => setComparing(false)} />}
          />
        </Dialog>
      )}
    </output>
  );
});
