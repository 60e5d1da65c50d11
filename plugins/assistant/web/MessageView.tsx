import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { strings } from '../strings';
import type { Assistant } from './Assistant';
import type { ChatMessage } from './messages';
import { PatchCard } from './PatchCard';
import { Rating } from './Rating';
import { Markdown, type MarkdownPlace } from '#core/web/markdown/Markdown.tsx';
import { parseBlocks } from '#core/web/markdown/parseMarkdown';
import './answer.css';

const place: MarkdownPlace = {
  heading: (_block, content) => (
    <p className="assistant-heading">
      <b>{content}</b>
    </p>
  ),
  link: (to, content) => (
    <>
      {content} ({to})
    </>
  ),
};

/**
 * A reply as paragraphs, headings, lists, tables and code, as far as it has come. Nothing in it
 * becomes a link, a picture or markup.
 */
export const AnswerText = ({ text }: { readonly text: string }) => (
  <Markdown blocks={parseBlocks(text)} place={place} />
);

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
