import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useApp, useMay } from '#core/web';
import { confirm } from '#core/web/ui';
import { createVariable, variablesAccess } from '#plugins/variables/contract';
import type { LinterError } from '#plugins/flows/contract';
import { findReferences } from '#plugins/flows/contract/graph/references/findReferences';
import { findingStrings } from '../../findingStrings';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';

/**
 * Makes the flow variables that a node reads and the flow does not have, after a question: undo
 * cannot take them back.
 */
export function MakeVariables({ finding }: { readonly finding: LinterError }) {
  const editor = useEditor();
  const { calls, notices } = useApp();
  const may = useMay(variablesAccess, 'create');
  const { flowId } = editor.flow;
  const known = new Set(editor.facts?.variables);
  const read = findReferences(editor.index.nodes.get(finding.nodeId ?? '')?.data.properties);
  const names = [
    ...new Set(
      read.flatMap(({ kind, name }) => (kind === 'flow' && name && !known.has(name) ? [name] : [])),
    ),
  ];
  if (!may || !editor.facts || names.length === 0) return null;
  const listed = names.map(name => `“${name}”`).join(', ');
  const make = async () => {
    const body = format(findingStrings.makeVariablesHelp, { names: listed });
    if (
      !(await confirm({
        title: findingStrings.makeVariablesTitle.text,
        body,
        confirm: strings.create.text,
      }))
    )
      return;
    try {
      for (const name of names)
        await calls.run(createVariable, {
          body: { name, context: 'flow', type: 'string', flowId, mutable: true },
        });
      notices.success(format(findingStrings.madeVariables, { names: listed }));
    } catch (error) {
      notices.failure(error);
    }
    editor.askFacts();
  };
  return (
    <Button size="small" text={findingStrings.makeVariables.text} onClick={() => void make()} />
  );
}
