import { Button, HTMLSelect, TextArea } from '@blueprintjs/core';
import { ThumbsDown, ThumbsUp } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '#core/web/ui';
import type { FeedbackCategory } from '../contract';
import { strings } from '../strings';
import type { Assistant } from './Assistant';
import type { ChatMessage } from './messages';

const categories: Readonly<Record<FeedbackCategory, string>> = {
  incorrect: strings.incorrect.text,
  unhelpful: strings.unhelpful.text,
  inappropriate: strings.inappropriate.text,
  other: strings.other.text,
};

/** Thumbs up and down for a reply; down asks what was wrong, and takes a comment. */
export const Rating = observer(function Rating({
  of,
  assistant,
}: {
  of: ChatMessage;
  assistant: Assistant;
}) {
  const [asking, setAsking] = useState(false);
  const [category, setCategory] = useState<FeedbackCategory>('incorrect');
  const [comment, setComment] = useState('');
  const { feedbackStatus: status } = of;
  const why = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (asking) why.current?.focus();
  }, [asking]);
  if (status === 'notRequired') return null;
  const waiting = status.startsWith('waiting');
  const send = () => {
    setAsking(false);
    void assistant.rate(of.id, 'thumbs_down', { category, comment });
  };
  return (
    <div className="assistant-rating">
      <CopyButton small text={of.text} label={strings.copyAnswer.text} />
      <Button
        size="small"
        variant="minimal"
        icon={<ThumbsUp size={14} />}
        aria-label={strings.thumbsUp.text}
        aria-pressed={status === 'respondedThumbsUp' || status === 'waitingThumbsUp'}
        disabled={waiting}
        onClick={() => void assistant.rate(of.id, 'thumbs_up')}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<ThumbsDown size={14} />}
        aria-label={strings.thumbsDown.text}
        aria-pressed={status === 'respondedThumbsDown' || status === 'waitingThumbsDown'}
        aria-expanded={asking}
        disabled={waiting}
        onClick={() => setAsking(!asking && status !== 'respondedThumbsDown')}
      />
      <output>{status.startsWith('responded') ? strings.rated.text : ''}</output>
      {asking && (
        <fieldset>
          <legend>{strings.whyBad.text}</legend>
          <HTMLSelect
            ref={why}
            aria-label={strings.whyBad.text}
            value={category}
            onChange={event => setCategory(event.currentTarget.value as FeedbackCategory)}
          >
            {Object.entries(categories).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </HTMLSelect>
          <TextArea
            aria-label={strings.comment.text}
            placeholder={strings.comment.text}
            maxLength={2000}
            value={comment}
            onChange={event => setComment(event.currentTarget.value)}
          />
          <div className="assistant-buttons">
            <Button size="small" intent="primary" text={strings.sendRating.text} onClick={send} />
            <Button
              size="small"
              variant="minimal"
              text={strings.cancel.text}
              onClick={() => setAsking(false)}
            />
          </div>
        </fieldset>
      )}
    </div>
  );
});
