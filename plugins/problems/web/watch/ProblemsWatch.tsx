import { useEffect, useMemo } from 'react';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { openCanvas } from '../patch/openCanvas';
import { SessionCanvas } from '../patch/SessionCanvas';
import { openProblems } from '../store/openProblems';
import { ProblemsStore } from '../store/ProblemsStore';
import { useAskedFinding } from './useAskedFinding';
import { useLinter } from './useLinter';

/** Watches the flow on screen for as long as it is there; draws nothing. */
export default function ProblemsWatch({ session }: EditorPartProps) {
  const { host } = useApp();
  const { editor } = session;
  const problems = useMemo(() => new ProblemsStore(editor), [editor]);
  useLinter(problems);
  useAskedFinding(problems);
  useEffect(() => {
    const open = host.find(openProblems);
    const canvas = host.find(openCanvas);
    open?.show(problems);
    canvas?.show(new SessionCanvas(session, problems));
    return () => {
      open?.show(null);
      canvas?.show(null);
    };
  }, [host, session, problems]);
  return null;
}
