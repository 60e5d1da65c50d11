import { useState } from 'react';
import { format } from '#core/contract';
import { useApp, useMutation, useMay } from '#core/web';
import {
  changeVariables,
  restoreVariables,
  undoVariableImport,
  type VariableBefore,
  type VariableOutcome,
  type VariableReport,
  variablesAccess,
} from '../../contract';
import { strings } from '../../strings';

/** A report with the context to show it. */
interface Shown {
  readonly report: VariableReport;
  readonly undo?: () => void;
}

const listNames = (lines: readonly VariableOutcome[], action: VariableOutcome['action']) =>
  lines.filter(each => each.action === action).map(({ name }) => name);

/** Tells what came of a change of many and takes it back when asked. */
export function useManyVariables() {
  const { notices } = useApp();
  const changing = useMutation(changeVariables);
  const restoring = useMutation(restoreVariables);
  const undoing = useMutation(undoVariableImport);
  const [backing, setBacking] = useState<string>();
  const mayRemove = useMay(variablesAccess, 'delete');
  const [shown, setShown] = useState<Shown>();
  const tell = (report: VariableReport, text: string, undo: () => void) => {
    if (report.refused > 0) setShown({ report, undo });
    else notices.info(text, { label: strings.undo.text, run: undo });
  };
  const attempt = async (
    work: () => Promise<VariableReport>,
    text: (report: VariableReport) => string,
  ) => {
    try {
      const report = await work();
      if (report.refused > 0) setShown({ report });
      else notices.success(text(report));
    } catch (error) {
      notices.failure(error);
    }
  };
  const back = (before: readonly VariableBefore[]) =>
    void attempt(
      () => changing.run({ query: {}, body: { back: [...before] } }),
      ({ updated }) => format(strings.changed, { count: updated }),
    );
  const restore = (names: readonly string[]) =>
    void attempt(
      () => restoring.run({ body: { names: [...names] } }),
      ({ created }) => format(strings.restored, { count: created }),
    );
  const undoImport = async (importId: string) => {
    setBacking(importId);
    await attempt(
      () => undoing.run({ params: { importId } }),
      report => format(strings.importUndone, report),
    );
    setBacking(undefined);
  };
  return {
    shown,
    close: () => setShown(undefined),
    restore,
    changed: (report: VariableReport & { readonly before: readonly VariableBefore[] }) =>
      tell(report, format(strings.changed, { count: report.updated }), () => back(report.before)),
    removed: (report: VariableReport) =>
      tell(report, format(strings.removedMany, { count: report.removed }), () =>
        restore(listNames(report.lines, 'delete')),
      ),
    /** The import that is being taken back. */
    undoing: backing,
    undoImport: (importId: string) => void undoImport(importId),
    imported: (report: VariableReport & { readonly importId?: string | undefined }) => {
      const text = format(report.refused > 0 ? strings.importedSome : strings.imported, report);
      const { importId } = report;
      if (!importId || !mayRemove) notices.success(text);
      else notices.info(text, { label: strings.undo.text, run: () => undoImport(importId) });
    },
  };
}
export type ManyVariables = ReturnType<typeof useManyVariables>;
