import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useApp, useMay, useMutation } from '#core/web';
import { TimeAgo } from '#core/web/ui';
import { access, changeComment, type Comment } from '../../contract';
import { strings } from '../../strings';
import { Reply } from './Reply';

/** The comments on one node. */
export interface CommentThread {
  readonly nodeId: string;
  readonly nodeTitle: string;
  readonly comments: readonly Comment[];
}

/** Groups comments by node; those that wait for an answer come first. */
export function groupThreads(comments: readonly Comment[]): readonly CommentThread[] {
  const threads = new Map<string, CommentThread>();
  for (const comment of comments) {
    const { nodeId, nodeTitle } = comment;
    if (!nodeId) continue;
    const before = threads.get(nodeId)?.comments ?? [];
    threads.set(nodeId, { nodeId, nodeTitle, comments: [...before, comment] });
  }
  return [...threads.values()].sort((one, other) => Number(isDone(one)) - Number(isDone(other)));
}

const isDone = ({ comments }: CommentThread) =>
  comments.every(({ resolvedBy }) => resolvedBy.customerId !== '');

interface Props {
  readonly thread: CommentThread;
  readonly requestId: string;
  readonly flowId: string;
  /** Brings its node into view; absent where the canvas does not have it. */
  readonly onShow?: () => void;
}

/** The comments on a node, with a reply and “Resolve”. */
export function Thread({ thread, requestId, flowId, onShow }: Props) {
  const { notices } = useApp();
  const mayComment = useMay(access, 'update');
  const change = useMutation(changeComment);
  const { nodeId, nodeTitle: node, comments } = thread;
  const done = isDone(thread);
  async function resolve() {
    const changed = done
      ? comments.slice(-1)
      : comments.filter(({ resolvedBy }) => resolvedBy.customerId === '');
    try {
      for (const { commentId } of changed)
        await change.run({ params: { requestId, commentId }, body: { resolved: !done } });
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <article className="rv-thread" data-resolved={done || undefined} aria-label={node}>
      <header>
        <h4>{node}</h4>
        {onShow && (
          <Button
            size="small"
            variant="minimal"
            text={strings.showNode.text}
            aria-label={format(strings.showNodeOf, { name: node })}
            onClick={onShow}
          />
        )}
      </header>
      <ol>
        {comments.map(({ commentId, by, createdDate, text }) => (
          <li key={commentId}>
            <p>
              <strong>{by.name}</strong> <TimeAgo at={createdDate} />
            </p>
            <p className="rv-text">{text}</p>
          </li>
        ))}
      </ol>
      {done && (
        <small>{format(strings.resolvedBy, { name: comments.at(-1)!.resolvedBy.name })}</small>
      )}
      {mayComment && !done && (
        <Reply
          requestId={requestId}
          flowId={flowId}
          nodeId={nodeId}
          label={format(strings.replyTo, { node })}
          submit={strings.reply.text}
        />
      )}
      {mayComment && (
        <Button
          size="small"
          className="rv-more"
          text={(done ? strings.reopenComment : strings.resolve).text}
          aria-label={format(done ? strings.reopenOf : strings.resolveOf, { node })}
          loading={change.busy}
          onClick={() => void resolve()}
        />
      )}
    </article>
  );
}
