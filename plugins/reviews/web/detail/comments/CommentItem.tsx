import { Button, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { focusOnMount } from '#core/web/layout/focusOnMount';
import { useApp, useMay, useMutation } from '#core/web';
import { TimeAgo } from '#core/web/ui';
import {
  access,
  changeComment,
  most,
  type ChangeRequest,
  type Comment,
} from '#plugins/reviews/contract';
import { strings } from '#plugins/reviews/strings';

interface Props {
  readonly request: ChangeRequest;
  readonly comment: Comment;
  /** Brings its node into view. */
  readonly onShow: () => void;
}

/** One comment: where it stands, what it says, and whether it is resolved. */
export function CommentItem({ request, comment, onShow }: Props) {
  const { notices } = useApp();
  const mayComment = useMay(access, 'update');
  const change = useMutation(changeComment);
  const [draft, setDraft] = useState<string>();
  const { commentId, by, text, createdDate, editedDate, nodeId, nodeTitle, own } = comment;
  const { flowId, resolvedBy } = comment;
  const flow = request.flows.find(each => each.flowId === flowId)?.name ?? '';
  async function send(body: { readonly text?: string; readonly resolved?: boolean }) {
    try {
      await change.run({ params: { requestId: request.requestId, commentId }, body });
      setDraft(undefined);
    } catch (error) {
      notices.failure(error);
    }
  }
  const resolved = resolvedBy.customerId !== '';
  return (
    <li data-resolved={resolved || undefined}>
      <p>
        <strong>{by.name}</strong> <TimeAgo at={createdDate} />
        {editedDate > 0 && <small> {strings.edited.text}</small>}
      </p>
      {nodeId && (
        <p className="rv-buttons">
          <span>{format(strings.onNode, { node: nodeTitle, flow })}</span>
          <Button
            size="small"
            variant="minimal"
            text={strings.showNode.text}
            aria-label={format(strings.showNodeOf, { name: nodeTitle })}
            onClick={onShow}
          />
        </p>
      )}
      {draft === undefined ? (
        <p className="rv-text">{text}</p>
      ) : (
        <TextArea
          fill
          inputRef={focusOnMount}
          aria-label={strings.editComment.text}
          rows={3}
          maxLength={most.text}
          value={draft}
          onChange={event => setDraft(event.target.value)}
        />
      )}
      {resolved && <small>{format(strings.resolvedBy, { name: resolvedBy.name })}</small>}
      {mayComment && (
        <div className="rv-buttons">
          {draft === undefined ? (
            <>
              <Button
                size="small"
                text={(resolved ? strings.reopenComment : strings.resolve).text}
                loading={change.busy}
                onClick={() => void send({ resolved: !resolved })}
              />
              {own && (
                <Button
                  size="small"
                  variant="minimal"
                  text={strings.editComment.text}
                  onClick={() => setDraft(text)}
                />
              )}
            </>
          ) : (
            <>
              <Button
                size="small"
                text={strings.saveComment.text}
                loading={change.busy}
                disabled={!draft.trim()}
                onClick={() => void send({ text: draft.trim() })}
              />
              <Button
                size="small"
                variant="minimal"
                text={strings.cancel.text}
                onClick={() => setDraft(undefined)}
              />
            </>
          )}
        </div>
      )}
    </li>
  );
}
