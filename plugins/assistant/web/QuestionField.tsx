import { Button, TextArea } from '@blueprintjs/core';
import { Cross, Media } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import { strings } from '../strings';
import type { Assistant } from './Assistant';

/**
 * Where a question is typed, with what goes along with it: chosen nodes and a picture. Enter sends.
 */
export const QuestionField = observer(function QuestionField({
  assistant,
}: {
  assistant: Assistant;
}) {
  const { notices } = useApp();
  const field = useRef<HTMLTextAreaElement>(null);
  const { ready, context, canvas, draft, waiting } = assistant;
  useEffect(() => {
    if (ready) field.current?.focus();
  }, [ready]);
  const { nodeIds, imageUrl } = context;
  const selected = canvas?.selected ?? [];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void assistant.send(draft);
  };
  const attach = async () => {
    if (!canvas) return;
    try {
      assistant.setContext({ nodeIds, imageUrl: await canvas.picture(nodeIds) });
    } catch {
      notices.failure(new Error(strings.pictureFailed.text));
    }
  };
  const [first] = nodeIds;
  const about = format(strings.aboutNodes, {
    count: nodeIds.length,
    title: (first && canvas?.titleOf(first)) ?? '',
  });
  return (
    <form
      className="assistant-question"
      onSubmit={event => {
        event.preventDefault();
        void assistant.send(draft);
      }}
    >
      <div className="assistant-chips">
        {nodeIds.length > 0 ? (
          <span className="assistant-chip">
            {about}
            <button
              type="button"
              aria-label={strings.forget.text}
              title={strings.forget.text}
              onClick={() => assistant.setContext({ ...context, nodeIds: [] })}
            >
              <Cross size={12} aria-hidden />
            </button>
          </span>
        ) : (
          selected.length > 0 && (
            <button
              type="button"
              onClick={() => assistant.setContext({ ...context, nodeIds: selected })}
            >
              {format(strings.askAbout, { count: selected.length })}
            </button>
          )
        )}
        {imageUrl && (
          <span className="assistant-chip">
            <img src={imageUrl} alt={strings.pictureAlt.text} />
            <button
              type="button"
              aria-label={strings.dropPicture.text}
              title={strings.dropPicture.text}
              onClick={() => assistant.setContext({ nodeIds })}
            >
              <Cross size={12} aria-hidden />
            </button>
          </span>
        )}
      </div>
      <TextArea
        inputRef={field}
        aria-label={strings.inputLabel.text}
        placeholder={strings.placeholder.text}
        fill
        rows={2}
        maxLength={4000}
        disabled={!ready}
        value={draft}
        onChange={event => assistant.write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="assistant-buttons">
        {!imageUrl && assistant.conversation && (
          <Button
            size="small"
            variant="minimal"
            icon={<Media size={14} />}
            aria-label={strings.addPicture.text}
            title={strings.addPicture.text}
            disabled={!ready}
            onClick={() => void attach()}
          />
        )}
        <span className="assistant-gap" />
        {waiting && (
          <Button size="small" text={strings.stop.text} onClick={() => assistant.stop()} />
        )}
        <Button
          size="small"
          type="submit"
          intent="primary"
          text={strings.send.text}
          disabled={!ready || draft.trim() === ''}
        />
      </div>
    </form>
  );
});
