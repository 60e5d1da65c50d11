import { Classes } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import { ActionButton, ActionIconButton } from '#core/web/ui';
import type { Flow } from '#plugins/flows/contract';
import { editTools, toolbarActions } from '../../contract';
import { strings } from '../../strings';
import { deployFlow, saveFlow, validateFlow, redo, undo } from '../actions/flowActions';
import { openFind, toggleCatalogue } from '../actions/viewActions';
import { useSession, useEditor } from '../editor/EditorContext';
import { PanelButtons } from './PanelButtons';
import { Add, Redo, Search, Undo } from '@blueprintjs/icons';
import { useState } from 'react';
import './toolbar.css';

const focusOnMount = (field: HTMLInputElement | null) => field?.select();

/** The flow's name; a press makes it a field. */
const FlowName = observer(function FlowName() {
  const editor = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const { name } = editor.document;
  const keep = () => {
    const next = typed?.trim();
    if (next && next !== name)
      editor.edit(strings.didRename.text, draft => void (draft.name = next));
    setTyped(null);
  };
  if (typed === null) {
    return (
      <h1 className="flow-name">
        <button
          type="button"
          title={name}
          disabled={editor.readOnly}
          onClick={() => setTyped(name)}
        >
          {name}
        </button>
      </h1>
    );
  }
  return (
    <input
      className={`flow-name ${Classes.INPUT}`}
      ref={focusOnMount}
      aria-label={strings.name.text}
      maxLength={256}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={event => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
});

/** The catalogue, steps back and forth, the layout and the search. */
const EditButtons = observer(function EditButtons() {
  const session = useSession();
  return (
    <span className="flow-icons">
      {!session.editor.readOnly && (
        <>
          <ActionIconButton action={toggleCatalogue} icon={<Add />} active={session.catalogue} />
          <ActionIconButton action={undo} icon={<Undo />} />
          <ActionIconButton action={redo} icon={<Redo />} />
          <Slot point={editTools} props={{ session }} />
        </>
      )}
      <ActionIconButton
        action={openFind}
        icon={<Search />}
        active={session.find}
        onRelease={() => session.toggle('find', false)}
      />
    </span>
  );
});

/** Which version is open, and which is live: this one, another, or none. */
function VersionMarks({ flow }: { readonly flow: Flow }) {
  const { currentVersion: version, publishedVersion: live } = flow;
  if (live === version)
    return <span className="sl-tag good">{format(strings.deployedVersionMark, { version })}</span>;
  return (
    <>
      <span className="sl-tag">{format(strings.versionMark, { version })}</span>
      {live ? (
        <span className="sl-tag good">{format(strings.otherDeployedMark, { version: live })}</span>
      ) : (
        <span className="sl-tag">{strings.notDeployed.text}</span>
      )}
    </>
  );
}

/** Everything that can be done with the flow as a whole. */
export const Toolbar = observer(function Toolbar() {
  const session = useSession();
  const { editor, busy } = session;
  const { history, flow, readOnly } = editor;
  return (
    <div className="flow-toolbar" data-region role="toolbar" aria-label={strings.toolbar.text}>
      <FlowName />
      <span className="flow-badges">
        {flow.flowStatus === 'disabled' && (
          <span className="sl-tag">{strings.statusDisabled.text}</span>
        )}
        <VersionMarks flow={flow} />
        <output className={`sl-tag ${history.dirty ? 'warn' : ''}`}>
          {(history.dirty ? strings.unsavedMark : strings.savedMark).text}
        </output>
      </span>
      <EditButtons />
      <span className="flow-gap" />
      <PanelButtons />
      {!readOnly && (
        <span className="flow-actions">
          <Slot point={toolbarActions} props={{ session }} />
          <ActionButton
            action={validateFlow}
            loading={busy === 'validate'}
            title={strings.validateHelp.text}
          />
          <ActionButton action={saveFlow} loading={busy === 'save'} />
          <ActionButton action={deployFlow} loading={busy === 'deploy'} intent="primary" />
        </span>
      )}
    </div>
  );
});
