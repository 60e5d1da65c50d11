import { autorun } from 'mobx';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { testsTab } from '../../contract';
import { listCoverageMarks, listWayMarks, paintMarks } from './markCoverage';
import { suites } from './Suites';

/**
 * Keeps the coverage, or the way of the open test, on the canvas while it is shown, also where a run that is open takes its marks
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
      const runPath = suite.way;
      const coverage = suite.painted ? suite.coverage : null;
      const wanted = runPath ?? coverage;
      if (!wanted || editor.aside !== testsTab) return clear();
      const marks = runPath
        ? listWayMarks(runPath, editor)
        : listCoverageMarks(suite.coverage ?? [], editor);
      const [first] = marks.keys();
      // Read in any case, so that marks that are taken away come back.
      const isPainted = first === undefined || editor.marks.has(first);
      if (first === undefined || (shown === wanted && isPainted)) return;
      shown = wanted;
      paintMarks(editor, marks);
    });
    return () => {
      stop();
      clear();
    };
  }, [host, session]);
  return null;
}
