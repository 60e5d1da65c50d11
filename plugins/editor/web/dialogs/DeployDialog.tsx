import { Button, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import { Dialog } from '#core/web/ui';
import type { Flow } from '#plugins/flows/contract';
import { deployQuestion } from '#plugins/flows/contract/internal';
import { deployReach } from '../../contract/internal';
import { toFlowDocument } from '../../contract/flowDocument';
import { strings } from '../../strings';
import { useSession } from '../editor/EditorContext';
import { DiffList } from './DiffList';

/** The preview of a deploy: its changes, the people it reaches, and its problems. */
export const DeployDialog = observer(function DeployDialog({ live }: { readonly live: Flow }) {
  const session = useSession();
  const { editor } = session;
  const { flowId, currentVersion, publishedVersion } = editor.flow;
  const { list } = editor.found;
  const warning = deployQuestion(list);
  const [reason, setReason] = useState('');
  const reasonId = useId();
  const close = () => session.open(null);
  const deploy = () => {
    close();
    const why = reason.trim();
    void session.makeLive(why ? { reason: why } : {});
  };
  const title = format(strings.deployTitle, { version: currentVersion });
  const errors = list.filter(({ type }) => type === 'error').length;
  return (
    <Dialog isOpen title={title} onClose={close} className="flow-dialog">
      <DialogBody>
        <h3>{format(strings.deployChanges, { version: publishedVersion ?? 0 })}</h3>
        <DiffList before={toFlowDocument(live)} after={editor.document} />
        <Slot point={deployReach} props={{ flowId }} />
        <h3>{strings.deployProblems.text}</h3>
        <p>{format(strings.deployCounts, { errors, warnings: list.length - errors })}</p>
        {warning && <p role="alert">{warning.body}</p>}
        <FormGroup label={strings.deployReason.text} labelFor={reasonId}>
          <InputGroup
            id={reasonId}
            value={reason}
            maxLength={500}
            placeholder={strings.deployReasonHelp.text}
            onValueChange={setReason}
            onKeyDown={({ key }) => {
              if (key === 'Enter') deploy();
            }}
          />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.cancel.text} onClick={close} />
            <Button
              intent="primary"
              text={(warning ? strings.deployAnyway : strings.deploy).text}
              onClick={deploy}
            />
          </>
        }
      />
    </Dialog>
  );
});
