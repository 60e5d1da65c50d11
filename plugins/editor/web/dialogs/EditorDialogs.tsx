import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { errorMessages, format } from '#core/contract';
import { Slot } from '#core/web';
import { Dialog } from '#core/web/ui';
import { brokenRules } from '../../contract/internal';
import { failures } from '../../contract/failures';
import { strings } from '../../strings';
import { useSession } from '../editor/EditorContext';
import { ConflictDialog } from './ConflictDialog';
import { DeployDialog } from './DeployDialog';

/** The dialog that is open over the editor, if any. */
export const EditorDialogs = observer(function EditorDialogs() {
  const session = useSession();
  const { dialog, editor } = session;
  const close = () => session.open(null);
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'conflict':
      return (
        <ConflictDialog
          theirs={dialog.theirs}
          message={dialog.message}
          {...(dialog.isElsewhere && { isElsewhere: true })}
        />
      );
    case 'deploy':
      return <DeployDialog live={dialog.live} />;
    case 'rulesBroken':
      return <Slot point={brokenRules} props={{ session, failure: dialog.failure, close }} />;
    case 'versionLimit':
      return (
        <Dialog isOpen title={failures.versionLimitTitle.text} onClose={close}>
          <DialogBody>
            <p>{dialog.failure.message}</p>
            <p>{failures.versionLimitHelp.text}</p>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button
                  text={strings.saveCopy.text}
                  onClick={() => {
                    close();
                    const name = format(strings.copyOf, { name: editor.document.name });
                    void session.during('save', () => session.saveAsCopy(name));
                  }}
                />
                <Button
                  intent="primary"
                  text={strings.showVersions.text}
                  onClick={() => {
                    close();
                    editor.showAside('versions');
                  }}
                />
              </>
            }
          />
        </Dialog>
      );
    case 'scheduleInvalid':
      return (
        <Dialog isOpen title={errorMessages.scheduleInvalidTitle.text} onClose={close}>
          <DialogBody>
            <p>{errorMessages.scheduleInvalid.text}</p>
            <ul>
              {dialog.failure.details?.map(({ at, message }) => (
                <li key={at + message}>{message}</li>
              ))}
            </ul>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={strings.close.text} onClick={close} />
                <Button
                  intent="primary"
                  text={errorMessages.scheduleInvalidAction.text}
                  onClick={() => {
                    close();
                    editor.showAside('findings');
                  }}
                />
              </>
            }
          />
        </Dialog>
      );
    default:
      return null;
  }
});
