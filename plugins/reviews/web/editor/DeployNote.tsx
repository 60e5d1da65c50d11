import { Link } from 'wouter';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { ActionButton } from '#core/web/ui';
import type { DeployReachProps } from '#plugins/editor/contract/internal';
import { detail, flowReviews } from '../../contract';
import { strings } from '../../strings';
import { propose } from '../actions/requestActions';
import '../reviews.css';

/** Says before a deploy that the flow needs a change request, and leads to it. */
export default function DeployNote({ flowId }: DeployReachProps) {
  const { data } = useQuery(flowReviews, { params: { flowId } });
  if (!data?.required) return null;
  const [request] = data.requests;
  return (
    <div className="rv-note" role="note">
      <p>{strings.deployNeeds.text}</p>
      {request ? (
        <Link href={detail.to({ id: request.requestId })}>
          {format(strings.deployOpen, { number: request.number })}
        </Link>
      ) : (
        <ActionButton action={propose} />
      )}
    </div>
  );
}
