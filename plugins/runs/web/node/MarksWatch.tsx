import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { debuggers } from './Debuggers';
import { listMarks, showMarks } from './showMarks';

/** Reads pins and breakpoints of the flow on screen and marks their nodes; draws nothing. */
export default function MarksWatch({ session }: EditorPartProps) {
  const { host } = useApp();
  useEffect(() => {
    const trials = host.find(debuggers)?.of(session);
    if (!trials) return undefined;
    void trials.pins.load();
    void trials.breakpoints.load();
    return reaction(
      () => listMarks(trials),
      marks => showMarks(trials.stage, marks),
      { fireImmediately: true },
    );
  }, [host, session]);
  return null;
}
