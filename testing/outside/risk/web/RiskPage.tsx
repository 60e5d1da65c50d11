import { useCompanyId, useQuery } from '@sluice/core/web';
import {
  ActionButton,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  type Column,
} from '@sluice/core/web/ui';
import React from 'react';
import { useLocation, useSearch } from 'wouter';
import { listAssessments, page, type Assessment } from '../contract';
import { strings } from '../strings';
import { AssessmentDialog } from './AssessmentDialog';
import { newAssessment } from './newAssessment';
import { ScoreBar } from './ScoreBar';

const columns: readonly Column<Assessment>[] = [
  { id: 'address', header: strings.address.text, cell: ({ address }) => address },
  { id: 'score', header: strings.score.text, cell: ({ score }) => <ScoreBar score={score} /> },
];

/** The assessments of the environment. */
export default function RiskPage() {
  const companyId = useCompanyId();
  const [, navigate] = useLocation();
  const adding = new URLSearchParams(useSearch()).has('new');
  const { data, error, mutate } = useQuery(listAssessments, companyId ? {} : null);
  const close = React.useCallback(() => navigate(page.to(), { replace: true }), [navigate]);
  return (
    <Page title={strings.title.text} actions={<ActionButton action={newAssessment} />}>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.title.text}
          columns={columns}
          rows={data?.assessments}
          rowKey={({ id }) => id}
          empty={<EmptyState title={strings.empty.text}>{strings.emptyHelp.text}</EmptyState>}
        />
      )}
      {adding && <AssessmentDialog onClose={close} />}
    </Page>
  );
}
