import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { findingStrings } from '../../findingStrings';
import { useEditor } from '../editor/EditorContext';

/** The steps of a way through the flow, each of which goes to its node; the canvas lights them. */
export const WaySteps = observer(function WaySteps({ path }: { readonly path: readonly string[] }) {
  const editor = useEditor();
  const shown = editor.light.path === path;
  return (
    <>
      <ol className="flow-way" aria-label={format(findingStrings.wayOf, { count: path.length })}>
        {path.map((id, at) => (
          <li key={`${id} ${at}`}>
            <button
              type="button"
              className="flow-link"
              onClick={() => {
                editor.select([id]);
                editor.canvas?.focusNode(id);
              }}
            >
              {editor.desk.nameOf(id)}
            </button>
          </li>
        ))}
      </ol>
      {shown && (
        <Button
          size="small"
          variant="minimal"
          text={findingStrings.hideWay.text}
          onClick={() => editor.light.clear()}
        />
      )}
    </>
  );
});
