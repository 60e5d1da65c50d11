import { observer } from 'mobx-react-lite';
import { ControlField, type ControlDefinition } from '#core/web/ui/controls';
import type { NodeElement } from '#plugins/flows/contract';
import { useStage } from './StageContext';
import { useMemo } from 'react';
import { format } from '#core/contract';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { strings } from '../strings';
import type { FlowStage } from '#plugins/editor/contract';

/** Sets a property of a node; keys that follow each other quickly in one field are one step. */
export function usePropertyEdit(editor: FlowStage, nodeId: string) {
  return useMemo(
    () => (name: string, label: string, value: unknown) =>
      void editor.editGraph(
        format(strings.didChange, { field: label }),
        graph => setProperty(graph, nodeId, name, value),
        `property ${nodeId} ${name}`,
      ),
    [editor, nodeId],
  );
}

interface Props {
  readonly node: NodeElement;
  /** Name and definition of each property, in the order they are asked for. */
  readonly fields: readonly (readonly [name: string, definition: ControlDefinition])[];
}

/** Fields for properties that a node always has, whatever its connector. */
export const PropertyFields = observer(function PropertyFields({ node: { data }, fields }: Props) {
  const editor = useStage();
  const edit = usePropertyEdit(editor, data.id);
  return (
    <>
      {fields.map(([name, definition]) => (
        <ControlField
          key={name}
          name={name}
          definition={definition}
          value={data.properties?.[name]?.value}
          disabled={editor.readOnly}
          onChange={value => edit(name, definition.displayName ?? name, value)}
        />
      ))}
    </>
  );
});
