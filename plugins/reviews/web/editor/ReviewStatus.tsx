import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { detail, flowReviews } from '../../contract';
import { strings } from '../../strings';

/** Leads from the toolbar to the newest open request that proposes the flow. */
export default observer(function ReviewStatus({ session }: EditorPartProps) {
  const { flowId } = session.editor.flow;
  const { data } = useQuery(flowReviews, { params: { flowId } });
  const [request] = data?.requests ?? [];
  if (!request) return null;
  const { requestId, number, approved } = request;
  return (
    <Link className={`sl-tag ${approved ? 'good' : 'warn'}`} href={detail.to({ id: requestId })}>
      {format(strings.reviewMark, { number })}
    </Link>
  );
});
