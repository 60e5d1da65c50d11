import { Add, GitPull, Shield } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useAddressParams, useMay, usePages, useQuery } from '#core/web';
import {
  ActionButton,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  SearchField,
  TabLinks,
} from '#core/web/ui';
import {
  access,
  approvals,
  detail,
  getReviewPolicy,
  list,
  listChangeRequests,
  policyAccess,
  requestViews,
  type RequestView,
  type ReviewPolicy,
} from '../../contract';
import { strings } from '../../strings';
import { addRequest, setPolicy } from '../actions/requestActions';
import { PolicyDialog } from '../policy/PolicyDialog';
import '../reviews.css';
import { NewRequestDialog } from './NewRequestDialog';
import { requestColumns } from './requestColumns';

const titles: Readonly<Record<RequestView, string>> = {
  open: strings.viewOpen.text,
  mine: strings.viewMine.text,
  review: strings.viewReview.text,
  released: strings.viewReleased.text,
  closed: strings.viewClosed.text,
  all: strings.viewAll.text,
};
const toPath = (view: RequestView) => (view === 'open' ? list.to() : `${list.to()}?view=${view}`);

/** How many requests stand in a view; nothing where there are none, or while it is not known. */
function useCount(view: RequestView): number | undefined {
  const { data } = useQuery(listChangeRequests, { query: { view, limit: 1 } });
  return data?.changeRequestCount || undefined;
}

/** The tabs, those with work in them with its amount. */
function useTabs() {
  const counts: Partial<Record<RequestView, number | undefined>> = {
    open: useCount('open'),
    mine: useCount('mine'),
    review: useCount('review'),
  };
  return requestViews.map(view => {
    const count = counts[view];
    return { to: toPath(view), title: titles[view], ...(count && { count }) };
  });
}

function describePolicy({ approvals, flows }: ReviewPolicy): string {
  if (approvals === 0) return strings.policyNone.text;
  const scope = flows.length === 0 ? 'all' : 'some';
  return format(strings.policyText, { count: approvals, scope });
}

interface EmptyProps {
  readonly view: RequestView;
  readonly search: string;
  readonly any: boolean;
}

function Empty({ view, search, any }: EmptyProps) {
  const mayReview = useMay(approvals, 'update');
  if (search) return <EmptyState title={format(strings.nothingFound, { query: search })} />;
  if (!any)
    return (
      <EmptyState
        icon={<GitPull size={22} />}
        title={strings.none.text}
        action={<ActionButton action={addRequest} intent="primary" icon={<Add />} />}
      >
        {strings.noneHelp.text}
      </EmptyState>
    );
  if (view === 'review')
    return (
      <EmptyState title={strings.noneReview.text}>
        {(mayReview ? strings.noneReviewHelp : strings.mayNotApprove).text}
      </EmptyState>
    );
  return <EmptyState title={strings.noneHere.text}>{strings.noneHereHelp.text}</EmptyState>;
}

/** The change requests of the environment, and its review policy. */
export default function RequestList() {
  const [, navigate] = useLocation();
  const [address, change] = useAddressParams();
  const [search, setSearch] = useState('');
  const mayAdd = useMay(access, 'create');
  const maySet = useMay(policyAccess, 'update');
  const asked = address.get('view');
  const view = requestViews.find(each => each === asked) ?? 'open';
  const tabs = useTabs();
  const policy = useQuery(getReviewPolicy, {});
  const all = useQuery(listChangeRequests, { query: { view: 'all', limit: 1 } });
  const requests = usePages(listChangeRequests, {
    input: (page, limit) => ({ query: { view, page, limit, ...(search && { query: search }) } }),
    rows: reply => reply.changeRequests,
    id: ({ requestId }) => requestId,
  });
  return (
    <Page
      title={strings.title.text}
      intro={policy.data ? describePolicy(policy.data) : strings.intro.text}
      actions={
        <>
          <ActionButton action={setPolicy} icon={<Shield />} />
          <ActionButton action={addRequest} intent="primary" icon={<Add />} />
        </>
      }
    >
      <TabLinks label={strings.views.text} tabs={tabs} current={toPath(view)} />
      <div className="sl-toolbar">
        <SearchField label={strings.search.text} value={search} onSearch={setSearch} />
        {all.data && <span>{format(strings.count, { count: all.data.changeRequestCount })}</span>}
      </div>
      {requests.error ? (
        <ErrorState error={requests.error} onRetry={() => requests.mutate()} />
      ) : (
        <DataTable
          label={strings.title.text}
          columns={requestColumns}
          rows={requests.isLoading ? undefined : requests.rows}
          rowKey={({ requestId }) => requestId}
          onOpen={({ requestId }) => navigate(detail.to({ id: requestId }))}
          {...(requests.more && { loadMore: requests.loadMore })}
          loadingMore={requests.loadingMore}
          empty={
            <Empty view={view} search={search} any={(all.data?.changeRequestCount ?? 0) > 0} />
          }
        />
      )}
      {mayAdd && address.has('new') && (
        <NewRequestDialog
          flowId={address.get('flow') ?? ''}
          onClose={() => change({ new: undefined, flow: undefined })}
        />
      )}
      {maySet && address.has('policy') && policy.data && (
        <PolicyDialog policy={policy.data} onClose={() => change({ policy: undefined })} />
      )}
    </Page>
  );
}
