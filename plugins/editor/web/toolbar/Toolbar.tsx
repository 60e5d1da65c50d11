import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import { toolbarActions } from '../../contract';
import { strings } from '../../strings';
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
          <Button
            text={strings.validate.text}
            loading={busy === 'validate'}
            disabled={busy !== null}
            onClick={() => void session.validate()}
          />
          <Button
            text={strings.save.text}
            title="Ctrl+S"
            loading={busy === 'save'}
            disabled={busy !== null || !history.dirty || session.full !== null}
            onClick={() => void session.save()}
          />
          <Button
            intent="primary"
            text={strings.deploy.text}
            loading={busy === 'deploy'}
            disabled={busy !== null || (!history.dirty && !changed)}
            onClick={() => void session.deploy()}
          />
        </>
      )}
    </div>
  );
});
