import { Button } from '@blueprintjs/core';
import { Plus, Shield } from '@blueprintjs/icons';
import { format, type Factor } from '#core/contract';
import { type Column, DataTable } from '#core/web/ui/table/DataTable.tsx';
import { TimeAgo } from '#core/web/ui/TimeAgo.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { strings } from './strings';
import { Section } from './Section';
import { useFactors } from './useFactors';

const kinds: Readonly<Record<string, string>> = {
  totp: strings.totp.text,
  passkey: strings.passkey.text,
  securityKey: strings.securityKey.text,
};

interface FactorColumnOptions {
  readonly busy: boolean;
  readonly remove: (factor: Factor) => Promise<void>;
}

/** How the second factors of a person are shown. */
export const factorColumns = ({ busy, remove }: FactorColumnOptions): readonly Column<Factor>[] => [
  { id: 'name', header: strings.name.text, width: '2fr', cell: ({ name }) => name },
  { id: 'kind', header: strings.kind.text, from: 480, cell: ({ kind }) => kinds[kind] ?? kind },
  {
    id: 'added',
    header: strings.added.text,
    from: 640,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  {
    id: 'used',
    header: strings.lastUsed.text,
    from: 760,
    cell: ({ usedDate }) => <TimeAgo at={usedDate} never={strings.neverUsed.text} />,
  },
  {
    id: 'remove',
    header: '',
    width: '110px',
    align: 'end',
    cell: factor => (
      <Button
        size="small"
        text={strings.removeFactor.text}
        aria-label={format(strings.removeFactorOf, { name: factor.name })}
        disabled={busy}
        onClick={() => void remove(factor)}
      />
    ),
  },
];

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
