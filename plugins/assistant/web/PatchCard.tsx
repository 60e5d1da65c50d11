import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { format } from '#core/contract';
import { strings } from '../strings';
import type { Assistant } from './Assistant';
import type { ChatMessage } from './messages';

const most = 30;

/**
 * A change that a reply offers: looked at on the canvas first, then applied as one step, or
 * discarded.
 */
export const PatchCard = observer(function PatchCard({
  of,
  assistant,
}: {
  of: ChatMessage;
  assistant: Assistant;
}) {
  const { canvas } = assistant;
  const { patch } = of;
  const frame = useRef<HTMLElement>(null);
  const preview = useRef<HTMLButtonElement>(null);
  const apply = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const seen = useRef({ looking: false, state: patch?.state });
  const looking = patch !== undefined && canvas?.proposal?.title === patch.title;
  // The button that was pressed goes, and the keyboard with it unless it is led on.
  useEffect(() => {
    const before = seen.current;
    seen.current = { looking, state: patch?.state };
    if (looking) {
      apply.current?.focus();
      frame.current?.scrollIntoView?.({ block: 'nearest' });
    } else if (before.state !== patch?.state) status.current?.focus();
    else if (before.looking) preview.current?.focus();
  }, [looking, patch?.state]);
  useEffect(() => {
    if (!looking) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      canvas?.cancel();
    };
    const element = frame.current;
    element?.addEventListener('keydown', leave);
    return () => element?.removeEventListener('keydown', leave);
  }, [looking, canvas]);
  if (!patch || !canvas) return null;
  if (patch.state !== 'offered')
    return (
      <p className="assistant-note" ref={status} tabIndex={-1}>
        {(patch.state === 'applied' ? strings.applied : strings.discarded).text}
      </p>
    );
  const shown = looking ? canvas.proposal : null;
  return (
    <section className="assistant-patch" aria-label={patch.title} ref={frame}>
      <b>{patch.title}</b>
      {patch.fault && <p role="alert">{patch.fault}</p>}
      {shown && (
        <>
          <ul>
            {shown.changes.slice(0, most).map(({ kind, what, detail }, at) => (
              <li key={at} data-kind={kind}>
                {what}
                {detail && <small>{detail}</small>}
              </li>
            ))}
            {shown.changes.length > most && (
              <li>{format(strings.moreChanges, { count: shown.changes.length - most })}</li>
            )}
          </ul>
          <output>
            {shown.gone > 0 && format(strings.mends, { count: shown.gone })}{' '}
            {shown.came.length > 0 && format(strings.brings, { count: shown.came.length })}
          </output>
          {shown.came.length > 0 && (
            <ul>
              {shown.came.slice(0, most).map((message, at) => (
                <li key={at}>{message}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <div className="assistant-buttons">
        {shown ? (
          <Button
            ref={apply}
            size="small"
            intent="primary"
            disabled={canvas.readOnly}
            text={strings.apply.text}
            onClick={() => assistant.apply(of.id)}
          />
        ) : (
          <Button
            ref={preview}
            size="small"
            intent="primary"
            text={strings.preview.text}
            onClick={() => assistant.preview(of.id)}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          text={strings.discard.text}
          onClick={() => assistant.discard(of.id)}
        />
      </div>
      {shown && <small className="assistant-note">{strings.lookingKeys.text}</small>}
      {canvas.readOnly && <small>{strings.readOnly.text}</small>}
    </section>
  );
});
