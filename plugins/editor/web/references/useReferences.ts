import { useMemo } from 'react';
import { useMay, useQuery } from '#core/web';
import type { ControlSurroundings } from '#core/web/ui/controls';
import { listVariables, variablesAccess } from '#plugins/variables/contract';
import type { FlowEditor } from '../editor/FlowEditor';
import { readText, writeText } from '../panels/flowTexts';
import { describeReference } from './describeReference';
import { followTypes } from './followTypes';
import { referenceOptions } from './referenceOptions';

/** What the fields of a node need: the references that it can use, and what those say. */
export function useReferences(editor: FlowEditor, nodeId: string): ControlSurroundings {
  const { data: variables } = useQuery(
    listVariables,
    useMay(variablesAccess, 'read') ? { query: {} } : null,
  );
  // Titles, outputs, and the shown run may change what a reference says.
  const { graphData } = editor.document;
  const { steps } = editor.trail;
  const getTypes = useMemo(() => followTypes(editor, variables), [editor, variables]);
  return useMemo(
    () => ({
      references: property =>
        referenceOptions(editor, nodeId, variables ?? {}, getTypes(), property),
      describe: path => describeReference(editor, getTypes(), path),
      readText,
      writeText,
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [editor, nodeId, variables, getTypes, graphData, steps],
  );
}
