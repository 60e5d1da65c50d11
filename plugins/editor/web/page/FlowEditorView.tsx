import { EmptyCanvas } from './EmptyCanvas';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Slot, useApp, useAddressParams } from '#core/web';
import { openFlow, type Flow } from '#plugins/flows/contract';
import { unsaved } from '#plugins/flows/contract/internal';
import { canvasAside, canvasBars } from '../../contract';
import { FlowCanvas } from '../canvas/FlowCanvas';
import { CataloguePanel } from '../catalogue/CataloguePanel';
import { useClipboardKeys } from '../clipboard/useClipboardKeys';
import { EditorDialogs } from '../dialogs/EditorDialogs';
import { EditorContext, SessionContext } from '../editor/EditorContext';
import { FlowEditor } from '../editor/FlowEditor';
import { DraftBanner } from '../journal/DraftBanner';
import { CanvasMenus } from '../menus/CanvasMenus';
import { FindBar } from '../search/FindBar';
import { EditorSession } from '../session/EditorSession';
import { openEditor } from '../session/openEditor';
import { Breadcrumbs } from '../toolbar/Breadcrumbs';
import { Toolbar } from '../toolbar/Toolbar';
import { ZoomButtons } from '../toolbar/ZoomButtons';
import { Aside } from './Aside';
import { useAskedNode } from './useAskedNode';
import { useEditorFocus } from './useEditorFocus';
import { useCatalogue } from '../catalogue/capabilities';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { when } from 'mobx';
import { strings } from '../../strings';
import { typing, locateTyping } from '../session/typing';
import './page.css';

/** Keeps the context key that says where a person types, while a flow is on screen. */
function useTyping(): void {
  const { host } = useApp();
  useEffect(() => {
    const note = (event: FocusEvent) =>
      host.set(typing, locateTyping(event.type === 'focusin' ? event.target : null));
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', note);
      host.set(typing, 'nowhere');
    };
  }, [host]);
}

/** A note with the next steps for a flow just created from a template; hidden once it is closed. */
function CreatedNote() {
  const [params, change] = useAddressParams();
  if (params.get('creationStatus') !== 'success') return null;
  return (
    <div className="flow-created">
      <output>{strings.createdNext.text}</output>
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={strings.closeCreated.text}
        onClick={() => change({ creationStatus: undefined })}
      />
    </div>
  );
}

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
    const { apiClient, notices } = app;
    return new EditorSession(new FlowEditor(flow, readOnly), {
      apiClient,
      notices,
      go: path => go(path),
    });
  });
  const { editor } = session;
  useEffect(() => editor.setReadOnly(readOnly), [editor, readOnly]);
  useCatalogue(editor);
  useClipboardKeys(editor);
  useTyping();
  useAskedNode(editor);
  useAskedPanel(editor);
  useEditorFocus(session);
  const { dirty } = editor.history;
  useEffect(() => {
    const open = app.host.find(openEditor);
    app.host.set(openFlow, flow.flowId);
    open?.show(session);
    return () => {
      app.host.set(openFlow, null);
      app.host.set(unsaved, false);
      open?.show(null);
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
          <Breadcrumbs />
          <Toolbar />
          <DraftBanner />
          <CreatedNote />
          <div className="flow-stage">
            {session.catalogue && !editor.readOnly && !session.shownRun?.alone && (
              <CataloguePanel onClose={() => session.toggle('catalogue', false)} />
            )}
            <div className="flow-middle" data-region>
              <EditorContext value={session.stage}>
                <FlowCanvas minimap={session.minimap} />
                <EmptyCanvas />
                <ZoomButtons />
              </EditorContext>
              <div className="flow-bars">
                <Slot point={canvasBars} props={{ session }} />
                <EditorContext value={session.stage}>{session.find && <FindBar />}</EditorContext>
              </div>
            </div>
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

/** Opens the panel that stands in the address, `?panel=<tab>`: results elsewhere lead there. */
function useAskedPanel(editor: FlowEditor): void {
  const [search] = useSearchParams();
  const tab = search.get('panel');
  useEffect(() => {
    if (tab === null) return undefined;
    return when(
      () => editor.canvas !== null,
      () => editor.showAside(tab),
    );
  }, [editor, tab]);
}
