import { autorun } from 'mobx';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { debuggers } from '../node/Debuggers';

/** Reads the pins of the flow on screen and marks their nodes; draws nothing. */
export default function PinsWatch({ session }: EditorPartProps) {
  const { host } = useApp();
  useEffect(() => {
    const pins = host.find(debuggers)?.of(session).pins;
    if (!pins) return undefined;
    void pins.load();
    return autorun(() => pins.showOnCanvas());
  }, [host, session]);
  return null;
}
