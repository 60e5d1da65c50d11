import { Button } from '@blueprintjs/core';
import { Plus, Shield } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { type Factor, listFactors, listSessions, removeFactor } from '#core/contract/internal';
import { type Column, DataTable } from '#core/web/ui/table/DataTable.tsx';
import { TimeAgo } from '#core/web/ui/TimeAgo.tsx';
import { EmptyState, ErrorState } from '#core/web/ui/states.tsx';
import { strings } from './strings';
import { Section } from './Section';
import { useState } from 'react';
import { useQuery } from '#core/web/data/useQuery';
import { confirm } from '#core/web/questions/ask';
import { useApp } from '#core/web/hooks/useApp.tsx';

/**
 * One's own second factors, and what can be done with them; who has one must have shown it in this
 * session first.
 */
function useFactors() {
  const { account, apiClient, notices, personCheck } = useApp();
  const factors = useQuery(listFactors, {});
  const sessions = useQuery(listSessions, {});
  const [busy, setBusy] = useState(false);
  const has = (factors.data?.factors.length ?? 0) > 0;
  const shown = sessions.data?.sessions.some(
    ({ current, methods }) => current && methods.includes('mfa'),
  );

  /**
   * Does it where the person has shown a factor, or has none; false when they went away from being
   * asked.
   */
  async function runWithProof(work: () => Promise<string | undefined>) {
    if (busy) return;
    setBusy(true);
    try {
      const may = !has || shown || (await account.proveMore('challenge'));
      const message = may ? await work() : undefined;
      if (message) notices.success(message);
    } catch (error) {
      notices.failure(error);
    } finally {
      setBusy(false);
      void apiClient.stale([listFactors, listSessions]);
    }
  }

  const add = () =>
    runWithProof(async () =>
      (await personCheck.confirmed(() => account.proveMore('enrol')))
        ? strings.factorAdded.text
        : undefined,
    );
  const remove = async ({ factorId, name }: Factor) => {
    const agreed = await confirm({
      title: format(strings.removeFactorTitle, { name }),
      body: format(strings.removeFactorBody, { count: factors.data?.factors.length ?? 0 }),
      confirm: strings.removeFactor.text,
      danger: true,
    });
    if (agreed)
      await runWithProof(async () => {
        await apiClient.run(removeFactor, { params: { factorId } });
        return strings.factorRemoved.text;
      });
  };
  return { ...factors, busy, add, remove };
}

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
