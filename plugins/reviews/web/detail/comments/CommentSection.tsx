import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { useMay } from '#core/web';
import { EmptyState } from '#core/web/ui';
import { access, type ChangeRequest } from '#plugins/reviews/contract';
import { strings } from '#plugins/reviews/strings';
import type { NodeFocus } from '../useNodeFocus';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';

interface Props {
  readonly request: ChangeRequest;
  readonly focus: NodeFocus;
}

/** The comments on a request and its nodes. */
export function CommentSection({ request, focus }: Props) {
  const [showing, show] = useState(false);
  const mayComment = useMay(access, 'update');
  const { comments } = request;
  const resolved = comments.filter(({ resolvedBy }) => resolvedBy.customerId);
  const shown = showing ? comments : comments.filter(each => !resolved.includes(each));
  return (
    <section className="rv-part">
      <h2>{strings.comments.text}</h2>
      {comments.length === 0 && (
        <EmptyState title={strings.noComments.text}>{strings.noCommentsHelp.text}</EmptyState>
      )}
      {shown.length > 0 && (
        <ol className="rv-list" aria-label={strings.comments.text}>
          {shown.map(comment => (
            <CommentItem
              key={comment.commentId}
              request={request}
              comment={comment}
              onShow={() => focus.show(comment)}
            />
          ))}
        </ol>
      )}
      {resolved.length > 0 && (
        <Button
          variant="minimal"
          className="rv-more"
          text={
            showing
              ? strings.hideResolved.text
              : format(strings.showResolved, { count: resolved.length })
          }
          onClick={() => show(!showing)}
        />
      )}
      {mayComment && <CommentForm request={request} focus={focus} />}
    </section>
  );
}
