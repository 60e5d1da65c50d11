import { Button, Menu, PopoverNext } from '@blueprintjs/core';
import { Export, History, Search, Shield } from '@blueprintjs/icons';
import { useCompanyId, usePages } from '#core/web';
import {
  ActionButton,
  ActionItem,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { listEvents, type AuditEvent } from '../contract';
import { strings } from '../strings';
import { exportCsv, exportLines, verifyTrail } from './actions/trailActions';
import { EventDialog } from './EventDialog';
import { EventFilters } from './EventFilters';
import { Sentence } from './Sentence';
import { useTrailAddress } from './useTrailAddress';
import { VerifyDialog } from './VerifyDialog';
import './audit.css';

/** The columns of the event list. */
const eventColumns: readonly Column<AuditEvent>[] = [
  {
    id: 'event',
    header: strings.what.text,
    width: '4fr',
    cell: event => (
      <>
        <Sentence event={event} />
        {event.outcome === 'refused' && <span className="sl-tag bad">{strings.refused.text}</span>}
      </>
    ),
  },
  { id: 'address', header: strings.address.text, from: 760, cell: ({ address }) => address || '—' },
  { id: 'when', header: strings.when.text, width: '140px', cell: ({ at }) => <TimeAgo at={at} /> },
];

const limit = 50;

/** Who changed what in the company, and when. */
export default function Trail() {
  const companyId = useCompanyId();
  const address = useTrailAddress();
  const { filter } = address;
  const filtered = Object.keys(filter).length > 0;
  const { rows, error, isLoading, more, loadMore, loadingMore, mutate } = usePages(listEvents, {
    input: (page, limit, reply) => {
      const before = reply?.events.at(-1)?.seq;
      if (page > 0 && before === undefined) return null;
      return {
        params: { companyId },
        query: { limit, ...filter, ...(before !== undefined && { before }) },
      };
    },
    rows: ({ events }) => events,
    id: ({ eventId }) => eventId,
    limit,
  });
  const nothing = filtered ? (
    <EmptyState
      icon={<Search size={22} />}
      title={strings.noMatch.text}
      action={<Button text={strings.clear.text} onClick={address.clear} />}
    >
      {strings.noMatchHelp.text}
    </EmptyState>
  ) : (
    <EmptyState icon={<History size={22} />} title={strings.empty.text}>
      {strings.emptyHelp.text}
    </EmptyState>
  );
  const formats = (
    <Menu>
      <ActionItem action={exportCsv} subject={filter} />
      <ActionItem action={exportLines} subject={filter} />
    </Menu>
  );
  return (
    <Page
      title={strings.title.text}
      intro={strings.intro.text}
      actions={
        <>
          <PopoverNext placement="bottom-end" content={formats} transitionDuration={0}>
            <Button icon={<Export />} text={strings.export.text} aria-haspopup="menu" />
          </PopoverNext>
          <ActionButton action={verifyTrail} icon={<Shield />} />
        </>
      }
    >
      <EventFilters address={address} />
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.list.text}
          columns={eventColumns}
          rows={isLoading ? undefined : rows}
          rowKey={({ eventId }) => eventId}
          onOpen={({ seq }) => address.open(seq)}
          loadMore={more ? loadMore : undefined}
          loadingMore={loadingMore}
          empty={nothing}
        />
      )}
      {address.event !== undefined && (
        <EventDialog seq={address.event} onOnly={address.only} onClose={address.close} />
      )}
      {address.verifying && <VerifyDialog onClose={address.stop} />}
    </Page>
  );
}
