import { History } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useAddressParams, useCompanyId, usePages, useQuery } from '#core/web';
import {
  ButtonLink,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { isMissing } from '#core/web/ui/internal';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import { isDraftVersion } from '#plugins/flows/contract/internal';
import { getUser, userPage, usersPage } from '#plugins/users/contract';
import { listUserEvents, type UserRun } from '../../contract';
import { userRunStrings as strings } from '../../userRunStrings';
import { RunStatusMark } from '../list/RunStatusMark';
import { UserRunDialog } from './UserRunDialog';

const columns: readonly Column<UserRun>[] = [
  {
    id: 'flow',
    header: strings.flow.text,
    width: '3fr',
    cell: ({ flowName, versionId }) => (
      <>
        {flowName || strings.deletedFlow.text}
        <small>
          {isDraftVersion(versionId)
            ? strings.draft.text
            : format(strings.version, { version: versionId })}
        </small>
      </>
    ),
  },
  {
    id: 'outcome',
    header: strings.outcome.text,
    cell: ({ status }) => <RunStatusMark status={status} />,
  },
  { id: 'began', header: strings.began.text, cell: ({ startTime }) => <TimeAgo at={startTime} /> },
  {
    id: 'took',
    header: strings.took.text,
    from: 560,
    cell: ({ timeDifference }) => formatDuration(timeDifference),
  },
];

/** The activity of an end user: the runs that signed them in, each with a link to its canvas. */
export default function UserEvents({
  params: { id },
}: {
  readonly params: { readonly id: string };
}) {
  const companyId = useCompanyId();
  const [search, change] = useAddressParams();
  const user = useQuery(getUser, { params: { companyId, userId: id } });
  const runs = usePages(listUserEvents, {
    input: (page, limit) => ({ params: { userId: id }, query: { page, limit } }),
    rows: reply => reply.events,
    id: ({ interactionId }) => interactionId,
  });
  const open = search.get('run');
  const show = (run: string | undefined) => change({ run }, { step: run !== undefined });
  const name = user.data?.displayName;
  // A user who was deleted may have runs that are still kept.
  const isUnknown = isMissing(user.error) && runs.rows.length === 0;
  const error = runs.error ?? (isUnknown ? user.error : undefined);
  return (
    <Page
      title={name ? format(strings.eventsTitle, { name }) : strings.eventsOf.text}
      intro={
        <>
          {name && (
            <>
              <Link href={userPage.to({ id })}>{format(strings.backToUser, { name })}</Link>
              {' · '}
            </>
          )}
          {strings.eventsIntro.text}
        </>
      }
    >
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => runs.mutate()}
          back={<ButtonLink to={usersPage.to()}>{strings.allUsers.text}</ButtonLink>}
        />
      ) : (
        <DataTable
          label={strings.eventsOf.text}
          columns={columns}
          rows={runs.isLoading ? undefined : runs.rows}
          rowKey={({ interactionId }) => interactionId}
          onOpen={({ interactionId }) => show(interactionId)}
          {...(runs.more && { loadMore: runs.loadMore })}
          loadingMore={runs.loadingMore}
          empty={
            <EmptyState icon={<History size={22} />} title={strings.noEvents.text}>
              {strings.noEventsHelp.text}
            </EmptyState>
          }
        />
      )}
      {open && <UserRunDialog userId={id} interactionId={open} onClose={() => show(undefined)} />}
    </Page>
  );
}
