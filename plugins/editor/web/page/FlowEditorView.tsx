import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Slot, useApp, useUnsavedGuard } from '#core/web';
import { canvas, openFlow, unsaved, type Flow } from '#plugins/flows/contract';
import { canvasAside, canvasBars } from '../../contract';
import { FlowCanvas } from '../canvas/FlowCanvas';
import { CataloguePanel } from '../catalogue/CataloguePanel';
import { useClipboardKeys } from '../clipboard/useClipboardKeys';
import { EditorDialogs } from '../dialogs/EditorDialogs';
import { EditorContext } from '../editor/EditorContext';
import { FlowEditor } from '../editor/FlowEditor';
import { DraftBanner } from '../journal/DraftBanner';
import { CanvasMenus } from '../menus/CanvasMenus';
import { FindBar } from '../search/FindBar';
import { EditorSession } from '../session/EditorSession';
import { openCanvas } from '../patch/openCanvas';
import { SessionCanvas } from '../patch/SessionCanvas';
import { openEditor } from '../session/openEditor';
import { SessionContext } from '../session/SessionContext';
import { Toolbar } from '../toolbar/Toolbar';
import { ZoomButtons } from '../toolbar/ZoomButtons';
import { Aside } from './Aside';
import { CreatedNote } from './CreatedNote';
import './page.css';
import { useAskedNode } from './useAskedNode';
import { useCatalogue } from './useCatalogue';
import { useLinter } from './useLinter';
import { useTyping } from './useTyping';

/** The editor of a flow: canvas, toolbar, panels and dialogs around one store. */
export const FlowEditorView = observer(function FlowEditorView({
  flow,
  readOnly,
}: {
  flow: Flow;
  readOnly: boolean;
}) {
  const app = useApp();
  const [, go] = useLocation();
  const [session] = useState(() => {
    const { calls, notices } = app;
    return new EditorSession(new FlowEditor(flow, readOnly), {
      calls,
      notices,
      go: id => go(canvas.to({ id })),
    });
  });
  const { editor } = session;
  useEffect(() => editor.setReadOnly(readOnly), [editor, readOnly]);
  useCatalogue(editor);
  useLinter(editor);
  useClipboardKeys(editor);
  useTyping();
  useAskedNode(editor);
  const { dirty } = editor.history;
  useUnsavedGuard(dirty);
  useEffect(() => {
    const open = app.host.find(openEditor);
    app.host.set(openFlow, flow.flowId);
    const shown = app.host.find(openCanvas);
    open?.show(session);
    shown?.show(new SessionCanvas(session));
    return () => {
      app.host.set(openFlow, null);
      app.host.set(unsaved, false);
      open?.show(null);
      shown?.show(null);
    };
  }, [app, session, flow.flowId]);
  useEffect(() => app.host.set(unsaved, dirty), [app, dirty]);
  useEffect(() => {
    document.title = `${dirty ? '• ' : ''}${editor.document.name} · Sluice`;
  }, [dirty, editor.document.name]);
  return (
    <SessionContext value={session}>
      <EditorContext value={editor}>
        <div className="flow-editor">
          <Toolbar />
          <DraftBanner />
          <CreatedNote />
          <div className="flow-stage">
            {session.catalogue && !editor.readOnly && !session.shownRun?.alone && (
              <CataloguePanel onClose={() => session.toggle('catalogue', false)} />
            )}
            <main className="flow-middle">
              <EditorContext value={session.stage}>
                <FlowCanvas minimap={session.minimap} />
                <ZoomButtons />
                {session.find && <FindBar />}
              </EditorContext>
              <Slot point={canvasBars} props={{ session }} />
            </main>
            <Aside />
            <Slot
              point={canvasAside}
              props={{ flowId: flow.flowId, selected: editor.selectedNodes }}
            />
          </div>
        </div>
        <CanvasMenus />
        <EditorDialogs />
      </EditorContext>
    </SessionContext>
  );
});
