import { DialogBody } from '@blueprintjs/core';
import { useEffect, useRef, useState, useLayoutEffect } from 'react';
import { codes, Failure, format } from '#core/contract';
import { newSecret, skProxy, isObject } from '#core/contract/internal';
import type { PendingFlow } from '#core/web/session/PendingFlow';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { Dialog } from '#core/web/forms/Dialog.tsx';
import { strings } from '../strings';
import '#core/web/ui/styles';
import './flowModal.css';

/** How a flow that is shown in a frame ended. */
interface FlowEnd {
  readonly success?: boolean;
  readonly body?: Readonly<Record<string, unknown>>;
}
/** A message from a flow's page to the page around it: its height, Escape, or the flow's end. */
type FlowMessage =
  | { readonly type: 'size'; readonly height: number }
  | { readonly type: 'escape' }
  | ({ readonly type: 'end' } & FlowEnd);

interface Expected {
  /** The window of the frame. */
  readonly source: unknown;
  /** The channel that the page was told to use. */
  readonly channel: string;
  /** Our own; pages of flows stand in a sandbox, whose origin reads "null". */
  readonly origin: string;
}

/** A message of the frame's page, or undefined where it comes from anywhere else. */
function flowMessage(
  { source, origin, data }: MessageEvent,
  expected: Expected,
): FlowMessage | undefined {
  if (source !== expected.source || (origin !== 'null' && origin !== expected.origin))
    return undefined;
  const reply: (FlowMessage & { readonly channel?: unknown }) | null = data;
  if (typeof reply !== 'object' || reply?.channel !== expected.channel) return undefined;
  const isKnown = reply.type === 'end' || reply.type === 'escape';
  return isKnown || (reply.type === 'size' && reply.height > 0) ? reply : undefined;
}

/** How long a page may be there without a word before it counts as not ours, in milliseconds. */
const patience = 5000;
const highest = 20_000;

interface Props {
  readonly url: string;
  readonly channel: string;
  readonly title: string;
  readonly onEnd: (end: FlowEnd) => void;
  readonly onEscape: () => void;
  /** The frame shows something that is no page of the flow. */
  readonly onSilence: () => void;
}

/** The page where a flow stands, as high as it says it is. */
function FlowFrame({ url, channel, title, onEnd, onEscape, onSilence }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const callbacks = useRef({ onEnd, onEscape, onSilence });
  const [height, setHeight] = useState(220);
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined);
  const heard = useRef(false);
  useLayoutEffect(() => void (callbacks.current = { onEnd, onEscape, onSilence }));
  useLayoutEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = flowMessage(event, {
        source: frame.current?.contentWindow,
        channel,
        origin: location.origin,
      });
      if (!message) return;
      heard.current = true;
      clearTimeout(clock.current);
      if (message.type === 'size') setHeight(Math.min(Math.ceil(message.height), highest));
      else if (message.type === 'escape') callbacks.current.onEscape();
      else callbacks.current.onEnd(message);
    };
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      clearTimeout(clock.current);
    };
  }, [channel]);
  const wait = () => {
    clearTimeout(clock.current);
    if (!heard.current) clock.current = setTimeout(() => callbacks.current.onSilence(), patience);
  };
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      style={{ height }}
      // pages that ask for a passkey need an origin; all others put themselves into a sandbox
      // without one
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      allow="publickey-credentials-get; publickey-credentials-create"
      referrerPolicy="no-referrer"
      onLoad={wait}
    />
  );
}

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
  const requested = useRef(false);
  useEffect(() => {
    // A flow is started once, however often the effect runs.
    if (requested.current) return;
    requested.current = true;
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
    const message =
      typeof body.message === 'string' && body.message
        ? body.message
        : format(strings.flowFailed, { title: pending.title });
    pending.fail(new Failure(401, codes.invalid, message));
  }

  function failSilent() {
    const silence = format(strings.flowSilent, { title: pending.title });
    pending.fail(new Failure(0, codes.invalid, silence));
  }

  function endAtOnce(ended: unknown) {
    const body = isObject(ended) ? ended : {};
    end({ success: body['success'] === true, body });
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
      <DialogBody className="sl-flow-body">
        {url ? (
          <FlowFrame
            url={url}
            channel={channel}
            title={pending.title}
            onEnd={end}
            onEscape={pending.cancel}
            onSilence={failSilent}
          />
        ) : (
          <output className="sl-flow-waiting">{strings.flowStarting.text}</output>
        )}
      </DialogBody>
    </Dialog>
  );
}
