import { Button } from '@blueprintjs/core';
import { Plus, Shield } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { DataTable } from '#core/web/ui/table/DataTable.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { factorColumns } from './factorColumns';
import { Section } from './Section';
import { strings } from './strings';
import { useFactors } from './useFactors';

/** A person's second factors: added, looked at and removed. */
export function FactorsSection() {
  const { data, error, mutate, busy, add, remove } = useFactors();
  const left = data?.recoveryCodesLeft ?? 0;
  const adding = (
    <Button
      icon={<Plus />}
      text={strings.addFactor.text}
      loading={busy}
      onClick={() => void add()}
    />
  );
  return (
    <Section
      title={strings.factors.text}
      help={strings.factorsHelp.text}
      actions={data && data.factors.length > 0 && adding}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.factors.text}
          columns={factorColumns({ busy, remove })}
          rows={data?.factors}
          rowKey={({ factorId }) => factorId}
          empty={
            <EmptyState icon={<Shield size={22} />} title={strings.noFactors.text} action={adding}>
              {strings.noFactorsHelp.text}
            </EmptyState>
          }
        />
      )}
      {data && data.factors.length > 0 && (
        <p>
          {left > 0 ? format(strings.recoveryLeft, { count: left }) : strings.recoveryNone.text}
        </p>
      )}
    </Section>
  );
}
