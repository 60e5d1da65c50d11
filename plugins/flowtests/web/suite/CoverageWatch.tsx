import { autorun } from 'mobx';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { testsTab } from '../../contract';
import { listCoverageMarks, paintMarks } from './markCoverage';
import { suites } from './Suites';

/**
 * Keeps the coverage on the canvas while it is shown, also where a run that is open takes its marks
 * away; draws nothing itself.
 */
export default function CoverageWatch({ session }: EditorPartProps) {
  const { host } = useApp();
  useEffect(() => {
    const suite = host.find(suites)?.of(session);
    if (!suite) return undefined;
    const { editor } = session;
    let shown: unknown;
    const clear = () => {
      if (shown) paintMarks(editor, new Map());
      shown = undefined;
    };
    const stop = autorun(() => {
      const { painted, coverage } = suite;
      if (!painted || !coverage || editor.aside !== testsTab) return clear();
      const marks = listCoverageMarks(coverage, editor);
      const [first] = marks.keys();
      if (first === undefined || (shown === coverage && editor.marks.has(first))) return;
      shown = coverage;
      paintMarks(editor, marks);
    });
    return () => {
      stop();
      clear();
    };
  }, [host, session]);
  return null;
}
