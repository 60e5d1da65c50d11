import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import { ActionButton } from '#core/web/ui';
import { toolbarActions } from '../../contract';
import { strings } from '../../strings';
import { deployFlow, saveFlow, validateFlow } from '../actions/editorActions';
import { useSession } from '../session/SessionContext';
import { EditButtons } from './EditButtons';
import { FlowName } from './FlowName';
import { PanelButtons } from './PanelButtons';

/** Everything that can be done with the flow as a whole. */
export const Toolbar = observer(function Toolbar() {
  const session = useSession();
  const { editor, busy } = session;
  const { history, flow, readOnly } = editor;
  const changed = flow.publishedVersion !== flow.currentVersion;
  const disabled = flow.flowStatus === 'disabled';
  return (
    <div className="flow-toolbar" role="toolbar" aria-label={strings.toolbar.text}>
      <FlowName />
      <span className="flow-badges">
        <em data-kind={flow.flowStatus}>
          {(disabled ? strings.statusDisabled : strings.statusEnabled).text}
        </em>
        <em title={changed ? strings.notDeployed.text : undefined}>
          {format(strings.versionMark, { version: flow.currentVersion })}
        </em>
        <output data-kind={history.dirty ? 'dirty' : 'clean'}>
          {(history.dirty ? strings.unsavedMark : strings.savedMark).text}
        </output>
      </span>
      <EditButtons />
      <span className="flow-gap" />
      <PanelButtons />
      {!readOnly && (
        <>
          <Slot point={toolbarActions} props={{ session }} />
          <ActionButton action={validateFlow} loading={busy === 'validate'} />
          <ActionButton action={saveFlow} loading={busy === 'save'} />
          <ActionButton action={deployFlow} loading={busy === 'deploy'} intent="primary" />
        </>
      )}
    </div>
  );
});
