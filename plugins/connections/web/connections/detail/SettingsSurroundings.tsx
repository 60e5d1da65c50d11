import { use, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { FoundReferences } from '#core/contract/fields/references';
import { Slot } from '#core/web';
import { ControlContext } from '#core/web/ui/controls';
import { settingsCode } from '#plugins/connections/contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';

interface Props {
  readonly connector: ConnectorManifest | undefined;
  readonly valueOf: (property: string) => unknown;
  readonly children: ReactNode;
}

type Script = FoundReferences['script'];

/** Provides the fields of a connection with references for the code in them. */
export function SettingsSurroundings({ connector, valueOf, children }: Props) {
  const around = use(ControlContext);
  const [script, setScript] = useState<{ readonly find: Script }>();
  const provide = useCallback((find: Script) => setScript({ find }), []);
  const surroundings = useMemo(
    () => (script?.find ? { ...around, script: script.find } : around),
    [around, script],
  );
  return (
    <ControlContext value={surroundings}>
      {connector && <Slot point={settingsCode} props={{ connector, valueOf, provide }} />}
      {children}
    </ControlContext>
  );
}
