import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../forms/Dialog';
import { useApp } from '../hooks/useApp';
import { strings as general } from '../ui/strings';
import { hearSignInCodes, ssoAddress } from './ssoWindow';
import { strings } from './strings';

const features = 'popup,width=520,height=720';

/** Asks to sign in again at the identity provider of an environment, in a window of its own. */
export function ProviderDialog({ companyId }: { readonly companyId: string }) {
  const { api, personCheck } = useApp();
  const [open, setOpen] = useState(true);
  const [waits, setWaits] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(
    () =>
      hearSignInCodes(code => {
        personCheck.confirm({ authToken: code }).catch((fault: Error) => {
          setWaits(false);
          setFailure(fault.message);
        });
      }),
    [personCheck],
  );
  const signIn = () => {
    const address = ssoAddress(api.base, companyId, true);
    const opened = window.open(address, 'sluice-sign-in-again', features) !== null;
    setWaits(opened);
    setFailure(opened ? undefined : strings.windowBlocked.text);
  };
  return (
    <Dialog
      isOpen={open}
      title={strings.secondFactor.text}
      onClose={() => setOpen(false)}
      onClosed={() => personCheck.settle(false)}
    >
      <DialogBody>
        <p>{strings.providerHelp.text}</p>
        {failure !== undefined && (
          <div className="sl-form-failure" role="alert">
            {failure}
          </div>
        )}
        <output>{waits && strings.providerWaits.text}</output>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={general.cancel.text} onClick={() => setOpen(false)} />
            <Button
              intent="primary"
              text={strings.signInAgain.text}
              onClick={signIn}
              data-first-focus
            />
          </>
        }
      />
    </Dialog>
  );
}
