import { useEffect } from 'react';
import { useCompanyId, useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import { listImports } from '../../contract';
import { ReportView } from './ReportView';

interface Props {
  readonly instanceId: string;
  readonly applied: boolean;
}

/** Reads the report of an import and shows it. */
export function ImportJobReport({ instanceId, applied }: Props) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listImports, {
    params: { companyId },
    query: { instanceId },
  });
  const [job] = data?.instances ?? [];
  // What was read before it was applied is read again.
  const old = job !== undefined && (job.status === 'done') !== applied;
  useEffect(() => {
    if (old) void mutate();
  }, [old, mutate]);
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!job?.report || old) return <SkeletonRows rows={5} columns={2} />;
  return <ReportView report={job.report} applied={applied} />;
}
