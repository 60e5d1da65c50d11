import { Dialog, DialogBody } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { codes, Failure, newSecret, skProxy } from '#core/contract';
import type { PendingFlow } from '#core/web/session/PendingFlow';
import '#core/web/ui/styles';
import { useApp } from '#core/web/hooks/useApp';
import { FlowFrame, type FlowEnd } from './FlowFrame';
import './flowModal.css';
import { strings } from '../strings';

/** The page under the address by which this console was opened: no other may be framed here. */
function toPath(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}

/** Shows a flow of the console's own in a frame, and hands its end to whoever waits for it. */
export default function FlowModal({ pending }: { readonly pending: PendingFlow }) {
  const { api, layout } = useApp();
  const [channel] = useState(() => newSecret(16));
  const [url, setUrl] = useState<string>();
  const asked = useRef(false);
  useEffect(() => {
    // A flow is started once, however often the effect runs.
    if (asked.current) return;
    asked.current = true;
    const { skSdkToken, flowPolicyId, companyId } = pending.flow;
    const scheme = layout.dark ? 'dark' : 'light';
    const manner = { token: skSdkToken.access_token, companyId: null };
    api
      .call(skProxy, { body: { flowPolicyId, companyId, channel, scheme } }, manner)
      .then(({ url, ended }) => (url ? setUrl(toPath(url)) : endAtOnce(ended)), pending.fail);
  });

  function end({ success, body = {} }: FlowEnd) {
    const { access_token } = body;
    if (success && typeof access_token === 'string')
      return pending.finish({ ...body, access_token });
    const said =
      typeof body.message === 'string' && body.message ? body.message : strings.flowFailed.text;
    pending.fail(new Failure(401, codes.invalid, said));
  }

  function endAtOnce(ended: unknown) {
    const body = (ended ?? {}) as FlowEnd['body'];
    end({ success: body?.['success'] === true, body });
  }

  return (
    <Dialog
      isOpen
      title={pending.title}
      className="sl-flow-modal"
      transitionDuration={0}
      canOutsideClickClose={false}
      onClose={pending.cancel}
    >
      <DialogBody>
        {url ? (
          <FlowFrame
            url={url}
            channel={channel}
            title={pending.title}
            onEnd={end}
            onSilence={() => pending.fail(new Failure(0, codes.invalid, strings.flowSilent.text))}
          />
        ) : (
          <output className="sl-flow-waiting">{strings.flowStarting.text}</output>
        )}
      </DialogBody>
    </Dialog>
  );
}
