import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAddressParams } from '#core/web';
import { canvas, type FlowListPartProps } from '#plugins/flows/contract';
import { useShared } from '../sharing/useShared';
import { ImportDialog } from './ImportDialog';
import { useFileDrop } from './useFileDrop';

/** The import over the list of flows: asked for, dropped or pasted there, or of a shared flow. */
export default function FlowImport({ area, reload }: FlowListPartProps) {
  const [, go] = useLocation();
  const [params, change] = useAddressParams();
  const [given, setGiven] = useState<{ readonly text: string; readonly name?: string }>();
  const take = (text: string, name?: string) => setGiven({ text, ...(name && { name }) });
  useFileDrop(area, take);
  useShared(true, take);
  const asked = params.get('do') === 'import';
  if (!given && !asked) return null;
  return (
    <ImportDialog
      {...given}
      onClose={() => {
        setGiven(undefined);
        if (asked) change({ do: undefined });
      }}
      onDone={id => go(canvas.to({ id }))}
      onFailed={reload}
    />
  );
}
