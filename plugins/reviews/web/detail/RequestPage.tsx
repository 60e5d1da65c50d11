import { Edit } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { Slot, useAddressParams, useMay, useQuery } from '#core/web';
import { ActionButton, Page, PendingPage, Sections, TimeAgo } from '#core/web/ui';
import { auditAccess, trail } from '#plugins/audit/contract';
import {
  access,
  approvals,
  getChangeRequest,
  list,
  reviewChecks,
  type ChangeRequest,
} from '../../contract';
import { strings } from '../../strings';
import {
  closeRequest,
  editRequest,
  releaseRequest,
  reopenRequest,
  reviewRequest,
} from '../actions/requestActions';
import { RequestStatus } from '../list/RequestStatus';
import '../reviews.css';
import { CommentSection } from './comments/CommentSection';
import { EditDialog } from './EditDialog';
import { FlowSection } from './flows/FlowSection';
import { Readiness } from './Readiness';
import { ReviewDialog } from './ReviewDialog';
import { ReviewSection } from './ReviewSection';
import { useNodeFocus } from './useNodeFocus';

/** One change request: what it changes, what is said about it, and whether it can be released. */
export default function RequestPage({ params }: { readonly params: { readonly id: string } }) {
  const { data, error, mutate } = useQuery(
    getChangeRequest,
    { params: { requestId: params.id } },
    { refreshInterval: 30_000 },
  );
  if (data) return <Shown key={data.requestId} request={data} />;
  return (
    <PendingPage
      title={strings.title.text}
      back={{ to: list.to(), title: strings.back.text }}
      error={error}
      onRetry={() => mutate()}
    />
  );
}

function Intro({ request }: { readonly request: ChangeRequest }) {
  const { requestId, state, createdBy, createdDate, endedBy, endedDate } = request;
  const seesTrail = useMay(auditAccess, 'read');
  const ended = state === 'released' ? strings.releasedBy : strings.closedBy;
  return (
    <>
      <Link href={list.to()}>{strings.back.text}</Link>
      {' · '}
      <RequestStatus {...request} /> {format(strings.byLine, { name: createdBy.name })}{' '}
      <TimeAgo at={createdDate} />
      {state !== 'open' && (
        <>
          {' · '}
          {format(ended, { name: endedBy.name })} <TimeAgo at={endedDate} />
        </>
      )}
      {seesTrail && (
        <>
          {' · '}
          <Link href={`${trail.to()}?${new URLSearchParams({ resourceId: requestId })}`}>
            {strings.activity.text}
          </Link>
        </>
      )}
    </>
  );
}

function Shown({ request }: { readonly request: ChangeRequest }) {
  const [address, change] = useAddressParams();
  const focus = useNodeFocus();
  const mayUpdate = useMay(access, 'update');
  const mayReview = useMay(approvals, 'update');
  const close = () => change({ edit: undefined, review: undefined });
  const open = request.state === 'open';
  const ready = request.blockers.length === 0;
  return (
    <Page
      title={format(strings.numbered, request)}
      intro={<Intro request={request} />}
      actions={
        <>
          <ActionButton action={closeRequest} subject={request} />
          <ActionButton action={reopenRequest} subject={request} />
          <ActionButton action={editRequest} subject={request} icon={<Edit />} />
          <ActionButton
            action={reviewRequest}
            subject={request}
            {...(!ready && { intent: 'primary' })}
          />
          <ActionButton
            action={releaseRequest}
            subject={request}
            {...(ready && { intent: 'primary' })}
          />
        </>
      }
    >
      <Sections>
        <Readiness request={request} />
        <section className="rv-part">
          <h2>{strings.flows.text}</h2>
          {open && mayUpdate && <p className="rv-help">{strings.commentsHelp.text}</p>}
          {request.flows.map(flow => (
            <FlowSection key={flow.flowId} request={request} flow={flow} focus={focus} />
          ))}
        </section>
        <Slot point={reviewChecks} props={{ request }} />
        <CommentSection request={request} focus={focus} />
        <ReviewSection request={request} />
      </Sections>
      {open && mayUpdate && address.has('edit') && <EditDialog request={request} onClose={close} />}
      {open && mayReview && address.has('review') && (
        <ReviewDialog request={request} onClose={close} />
      )}
    </Page>
  );
}
