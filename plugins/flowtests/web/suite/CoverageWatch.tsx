import { autorun } from 'mobx';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { listCoverageMarks, paintMarks } from './markCoverage';
import { suites } from './Suites';

/** Keeps the coverage on the canvas while it is shown; draws nothing itself. */
export default function CoverageWatch({ session }: EditorPartProps) {
  const { host } = useApp();
  useEffect(() => {
    const suite = host.find(suites)?.of(session);
    if (!suite) return undefined;
    const { editor } = session;
    let shown = false;
    const stop = autorun(() => {
      const { painted, coverage } = suite;
      if (painted && coverage && editor.aside === 'tests') {
        paintMarks(editor, listCoverageMarks(coverage, editor));
        shown = true;
      } else if (shown) {
        paintMarks(editor, new Map());
        shown = false;
      }
    });
    return () => {
      stop();
      if (shown) paintMarks(editor, new Map());
    };
  }, [host, session]);
  return null;
}
