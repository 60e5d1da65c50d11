import { Comment as CommentIcon } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useMay, useQuery } from '#core/web';
import { EmptyState, ErrorState, Spinner } from '#core/web/ui';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import type { EditorPartProps } from '#plugins/editor/contract';
import { placeNames } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { access, detail, flowReviews } from '../../contract';
import { strings } from '../../strings';
import '../reviews.css';
import { Reply } from './Reply';
import { groupThreads, Thread } from './Thread';

/** The comments of open change requests on the flow in the editor, by node. */
export default observer(function CommentsPanel({ session: { editor } }: EditorPartProps) {
  const { flowId } = editor.flow;
  const { data, error, mutate } = useQuery(
    flowReviews,
    { params: { flowId } },
    { refreshInterval: 30_000 },
  );
  const mayComment = useMay(access, 'update');
  const [nodeId] = editor.selectedNodes;
  const index = editor.index;
  const title = nodeId !== undefined && index.nodes.has(nodeId) && placeNames(index).of(nodeId);
  function go(id: string) {
    editor.select([id]);
    editor.canvas?.reveal([id]);
  }
  return (
    <PanelFrame onClose={() => editor.showAside('none')} title={strings.comments.text}>
      {!data && (error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Spinner />)}
      {data?.requests.length === 0 && (
        <EmptyState icon={<CommentIcon size={22} />} title={strings.noComments.text}>
          {strings.noRequestHelp.text}
        </EmptyState>
      )}
      {data?.requests.map(({ requestId, number, title: name }) => {
        const threads = groupThreads(data.comments.filter(each => each.requestId === requestId));
        return (
          <section key={requestId} className="rv-threads" aria-label={name}>
            <h3>
              <Link href={detail.to({ id: requestId })}>
                {format(strings.numbered, { number, title: name })}
              </Link>
            </h3>
            {threads.length === 0 && (
              <p className="rv-help">
                {(mayComment ? strings.selectToComment : strings.noComments).text}
              </p>
            )}
            {threads.map(thread => (
              <Thread
                key={thread.nodeId}
                thread={thread}
                requestId={requestId}
                flowId={flowId}
                {...(index.nodes.has(thread.nodeId) && { onShow: () => go(thread.nodeId) })}
              />
            ))}
            {mayComment &&
              nodeId !== undefined &&
              title &&
              !threads.some(thread => thread.nodeId === nodeId) && (
                <Reply
                  key={nodeId}
                  requestId={requestId}
                  flowId={flowId}
                  nodeId={nodeId}
                  label={format(strings.commentOn, { node: title })}
                  submit={strings.addComment.text}
                />
              )}
          </section>
        );
      })}
    </PanelFrame>
  );
});
