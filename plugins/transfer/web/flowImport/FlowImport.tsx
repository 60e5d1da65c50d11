import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAddressParams, useApp } from '#core/web';
import { canvas, openMade, type FlowListPartProps } from '#plugins/flows/contract';
import { useShared } from '../sharing/useShared';
import { ImportDialog } from './ImportDialog';
import { useFileDrop } from './useFileDrop';

/** The import over the list of flows: asked for, dropped or pasted there, or of a shared flow. */
export default function FlowImport({ area, reload }: FlowListPartProps) {
  const { session } = useApp();
  const [, go] = useLocation();
  const [params, change] = useAddressParams();
  const [given, setGiven] = useState<{ readonly text: string; readonly name?: string }>();
  const take = (text: string, name?: string) => setGiven({ text, ...(name && { name }) });
  useFileDrop(area, take);
  useShared(true, take);
  const asked = params.get('do') === 'import';
  if (!given && !asked) return null;
  const close = () => {
    setGiven(undefined);
    if (asked) change({ do: undefined });
  };
  return (
    <ImportDialog
      {...given}
      onClose={close}
      onDone={id => (session.isOn(openMade) ? go(canvas.to({ id })) : close())}
      onFailed={reload}
    />
  );
}
