import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { ActionButton } from '#core/web/ui';
import type { EditorPartProps } from '#plugins/editor/contract';
import { detail, flowReviews } from '../../contract';
import { strings } from '../../strings';
import { propose } from '../actions/requestActions';

/**
 * Leads from the toolbar to the newest open request that proposes the flow, or to a new one where
 * its changes need one.
 */
export default observer(function ReviewStatus({ session }: EditorPartProps) {
  const { flow, history, readOnly } = session.editor;
  const { flowId, currentVersion, publishedVersion } = flow;
  const { data } = useQuery(flowReviews, { params: { flowId } });
  const [request] = data?.requests ?? [];
  if (request) {
    const { requestId, number, approved } = request;
    return (
      <Link className={`sl-tag ${approved ? 'good' : 'warn'}`} href={detail.to({ id: requestId })}>
        {format(strings.fact, { number })}
      </Link>
    );
  }
  const isChanged = history.dirty || currentVersion !== publishedVersion;
  return data?.required && isChanged && !readOnly ? <ActionButton action={propose} /> : null;
});
