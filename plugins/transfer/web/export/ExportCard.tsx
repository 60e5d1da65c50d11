import { Card } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useCompanyId, useQuery } from '#core/web';
import { ActionButton, DataTable, EmptyState, ErrorState } from '#core/web/ui';
import { listExports, transferPage } from '../../contract';
import { strings } from '../../strings';
import { exportCompany } from '../actions/archiveActions';
import { exportRuns } from '../actions/jobs';
import { exportColumns } from './exportColumns';
import { ExportDialog } from './ExportDialog';

/** Writes archives of the company and lists those of the last days; one that runs is watched. */
export function ExportCard() {
  const companyId = useCompanyId();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).has('export');
  const [watching, setWatching] = useState(false);
  const terms = { refreshInterval: watching ? 1000 : 0 };
  const { data, error, mutate } = useQuery(
    listExports,
    { params: { companyId }, query: {} },
    terms,
  );
  const running = data?.instances.some(exportRuns) ?? false;
  if (data && watching !== running) setWatching(running);
  return (
    <Card className="transfer-card">
      <header>
        <h2>{strings.exportHeading.text}</h2>
        <ActionButton
          action={exportCompany}
          intent="primary"
          icon={<Export />}
          disabled={running}
        />
      </header>
      <p className="transfer-help">{strings.exportHelp.text}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : data?.instances.length === 0 ? (
        <EmptyState title={strings.exportsEmpty.text}>{strings.exportsEmptyHelp.text}</EmptyState>
      ) : (
        <DataTable
          label={strings.exports.text}
          columns={exportColumns}
          rows={data?.instances}
          rowKey={({ instanceId }) => instanceId}
        />
      )}
      {asked && <ExportDialog onClose={() => navigate(transferPage.to(), { replace: true })} />}
    </Card>
  );
}
