import { useState } from 'react';
import type { Output } from '#core/contract';
import { useCall } from '#core/web';
import { testConnection } from '#plugins/connections/contract';
import type { Edits } from './Edits';

type Report = Output<typeof testConnection>;
export interface ConnectionTest {
  readonly busy: boolean;
  readonly report: Report | undefined;
  /** Whether the form differs from the tested values. */
  readonly stale: boolean;
  /** Tries what stands in the form; fails where the form itself is refused. */
  readonly run: () => Promise<void>;
}

/** Tries a connection with what is typed and not saved yet. */
export function useConnectionTest(connectionId: string, edits: Edits): ConnectionTest {
  const { run, busy } = useCall(testConnection);
  const [last, setLast] = useState<{ readonly report: Report; readonly of: string }>();
  const { properties } = edits.body();
  const now = JSON.stringify(properties);
  return {
    busy,
    report: last?.report,
    stale: last !== undefined && last.of !== now,
    async run() {
      setLast(undefined);
      const report = await run({ params: { connectionId }, body: { properties } });
      setLast({ report, of: now });
    },
  };
}
