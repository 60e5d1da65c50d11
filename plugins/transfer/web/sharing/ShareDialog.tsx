import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { formatMoment } from '#core/contract/format/readerFormats';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { CopyButton, Dialog } from '#core/web/ui';
import { endSharing, shareFlow } from '../../contract';
import { strings } from '../../strings';
import { openShare, type SharedFlow } from './openShare';

interface Props {
  readonly flow: SharedFlow;
  readonly onClose: () => void;
}

/** The dialog of the flow that is to be shared, while there is one. */
export default observer(function OpenShareDialog() {
  const share = useApp().host.get(openShare);
  return share.flow && <ShareDialog flow={share.flow} onClose={() => share.show(null)} />;
});

/** Makes an address at which others get a copy of the flow, and ends those there are. */
function ShareDialog({ flow, onClose }: Props) {
  const { notices } = useApp();
  const share = useMutation(shareFlow);
  const end = useMutation(endSharing);
  const [made, setMade] = useState<{ readonly address: string; readonly expires: number }>();
  const params = { flowId: flow.flowId };
  const run = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notices.failure(error);
    }
  };
  const make = () => run(async () => setMade(await share.run({ params, body: {} })));
  const stop = () =>
    run(async () => {
      await end.run({ params });
      setMade(undefined);
      notices.success(strings.sharingEnded.text);
    });
  return (
    <Dialog
      isOpen
      title={format(strings.shareTitle, { name: flow.name })}
      onClose={onClose}
      className="flow-dialog"
    >
      <DialogBody>
        <p>{strings.shareHelp.text}</p>
        {made && (
          <>
            <InputGroup
              readOnly
              aria-label={strings.shareAddress.text}
              value={made.address}
              onFocus={event => event.currentTarget.select()}
              rightElement={
                <CopyButton small text={made.address} label={strings.copyAddress.text} />
              }
            />
            <p>
              <small>{format(strings.shareUntil, { time: formatMoment(made.expires) })}</small>
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.close.text} onClick={onClose} />
            <Button text={strings.endSharing.text} loading={end.busy} onClick={() => void stop()} />
            <Button
              intent="primary"
              text={strings.makeAddress.text}
              loading={share.busy}
              onClick={() => void make()}
            />
          </>
        }
      />
    </Dialog>
  );
}
