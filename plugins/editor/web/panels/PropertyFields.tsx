import { observer } from 'mobx-react-lite';
import { ControlField, type ControlDefinition } from '#core/web/ui/controls';
import type { NodeElement } from '#plugins/flows/contract';
import { useEditor } from '../editor/EditorContext';
import { usePropertyEdit } from './usePropertyEdit';

interface Props {
  readonly node: NodeElement;
  /** Name and definition of each property, in the order they are asked for. */
  readonly fields: readonly (readonly [name: string, definition: ControlDefinition])[];
}

/** Fields for properties that a node always has, whatever its connector. */
export const PropertyFields = observer(function PropertyFields({ node: { data }, fields }: Props) {
  const editor = useEditor();
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
          onChange={value => edit(name, definition.displayName!, value)}
        />
      ))}
    </>
  );
});
