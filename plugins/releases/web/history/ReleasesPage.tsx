import { HTMLSelect } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useAddressParams, useCompanyId, useMay, usePages, useQuery } from '#core/web';
import { ActionButton, ButtonLink, DataTable, EmptyState, ErrorState, Page } from '#core/web/ui';
import { listKeys } from '#core/contract/internal';
import { access, list } from '#plugins/flows/contract';
import { flowNames } from '#plugins/flows/contract/internal';
import { listReleases } from '../../contract';
import { strings } from '../../strings';
import { newCanary } from '../actions/canaryActions';
import { StartDialog } from '../start/StartDialog';
import { CanaryList } from './CanaryList';
import { releaseColumns, wayTexts } from './releaseColumns';
import '../releases.css';

const kinds = listKeys(wayTexts);

/** The history of what was deployed, and the canaries; what is filtered stands in the address. */
export default function ReleasesPage() {
  const companyId = useCompanyId();
  const [address, change] = useAddressParams();
  const mayStart = useMay(access, 'update');
  const flows = useQuery(flowNames, {});
  const flowId = address.get('flow') ?? '';
  const kind = kinds.find(each => each === address.get('way'));
  const filtered = flowId !== '' || kind !== undefined;
  const releases = usePages(listReleases, {
    input: (page, limit) => ({
      params: { companyId },
      query: { page, limit, ...(flowId && { flowId }), ...(kind && { way: kind }) },
    }),
    rows: reply => reply.releases,
    id: ({ releaseId }) => releaseId,
  });
  const starting = address.get('canary');
  return (
    <Page
      title={strings.title.text}
      intro={strings.intro.text}
      actions={<ActionButton action={newCanary} intent="primary" />}
    >
      <CanaryList />
      <section className="rl-part" aria-labelledby="rl-history">
        <h2 id="rl-history">{strings.history.text}</h2>
        <div className="rl-filters">
          <HTMLSelect
            aria-label={strings.flow.text}
            value={flowId}
            options={[
              { value: '', label: strings.allFlows.text },
              ...(flows.data?.flows ?? []).map(({ flowId: value, name }) => ({
                value,
                label: name,
              })),
            ]}
            onChange={event => change({ flow: event.currentTarget.value || undefined })}
          />
          <HTMLSelect
            aria-label={strings.how.text}
            value={kind ?? ''}
            options={[
              { value: '', label: strings.allWays.text },
              ...kinds.map(value => ({ value, label: wayTexts[value].text })),
            ]}
            onChange={event => change({ way: event.currentTarget.value || undefined })}
          />
        </div>
        {releases.error ? (
          <ErrorState error={releases.error} onRetry={() => releases.mutate()} />
        ) : (
          <DataTable
            label={strings.history.text}
            columns={releaseColumns}
            rows={releases.isLoading ? undefined : releases.rows}
            rowKey={({ releaseId }) => releaseId}
            {...(releases.more && { loadMore: releases.loadMore })}
            loadingMore={releases.loadingMore}
            empty={
              filtered ? (
                <EmptyState title={strings.noMatches.text} />
              ) : (
                <EmptyState
                  icon={<History size={22} />}
                  title={strings.none.text}
                  action={<ButtonLink to={list.to()}>{strings.openFlows.text}</ButtonLink>}
                >
                  {strings.noneHelp.text}
                </EmptyState>
              )
            }
          />
        )}
      </section>
      {starting !== null && mayStart && (
        <StartDialog
          flowId={starting}
          version={address.get('version') ?? ''}
          onClose={() => change({ canary: undefined, version: undefined })}
        />
      )}
    </Page>
  );
}
