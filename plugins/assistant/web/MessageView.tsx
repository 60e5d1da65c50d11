import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { strings } from '../strings';
import { AnswerText } from './AnswerText';
import type { Assistant } from './Assistant';
import type { ChatMessage } from './messages';
import { PatchCard } from './PatchCard';
import { Rating } from './Rating';

const mostChips = 8;

/** One message: what a person asked, or a reply with its nodes, its change and its rating. */
export const MessageView = observer(function MessageView({
  of,
  assistant,
}: {
  of: ChatMessage;
  assistant: Assistant;
}) {
  const { canvas } = assistant;
  const { type, text, shown, nodeIds, imageUrl, isAnimationComplete } = of;
  return (
    <li className="assistant-message" data-type={type}>
      <b className="assistant-who">{(type === 'sent' ? strings.you : strings.title).text}</b>
      {type === 'sent' ? <p>{text}</p> : <AnswerText text={text.slice(0, shown)} />}
      {imageUrl && <img src={imageUrl} alt={strings.pictureAlt.text} />}
      {canvas && nodeIds.length > 0 && isAnimationComplete && (
        <div className="assistant-chips">
          {nodeIds.slice(0, mostChips).map(id => (
            <button key={id} type="button" onClick={() => canvas.reveal([id])}>
              {canvas.titleOf(id)}
            </button>
          ))}
          {nodeIds.length > 1 && (
            <Button
              size="small"
              variant="minimal"
              text={strings.showNodes.text}
              onClick={() => canvas.reveal(nodeIds)}
            />
          )}
        </div>
      )}
      {isAnimationComplete && <PatchCard of={of} assistant={assistant} />}
      {isAnimationComplete && <Rating of={of} assistant={assistant} />}
    </li>
  );
});
