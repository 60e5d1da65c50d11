import type { ReactNode } from 'react';
import type { OwnSession } from '#core/contract';
import { useApp } from '../../hooks/useApp';
import { ErrorState } from '../ErrorState';
import { DataTable } from '../table/DataTable';
import { sessionColumns } from './sessionColumns';
import { strings } from './strings';

interface Props {
  readonly label: string;
  /** The sessions as they were asked for. */
  readonly query: {
    readonly data?: { readonly sessions: readonly OwnSession[] } | undefined;
    readonly error?: unknown;
    readonly mutate: () => unknown;
  };
  readonly busy: boolean;
  readonly end: (sessionId: string) => Promise<unknown>;
  readonly empty?: ReactNode;
}

/** The sessions of a person; each but the current one can be ended. */
export function SessionTable({ label, query, busy, end, empty }: Props) {
  const { notices } = useApp();
  const { data, error, mutate } = query;
  if (error) return <ErrorState error={error} onRetry={mutate} />;
  const columns = sessionColumns({
    busy,
    end: sessionId =>
      void end(sessionId).then(
        () => notices.success(strings.sessionEnded.text),
        (failure: unknown) => notices.failure(failure),
      ),
  });
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data?.sessions}
      rowKey={({ sessionId, createdDate }) => sessionId || String(createdDate)}
      empty={empty}
    />
  );
}
