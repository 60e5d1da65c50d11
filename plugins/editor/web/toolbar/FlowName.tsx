import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';

const focusOnMount = (field: HTMLInputElement | null) => field?.select();

/** The flow's name; a press makes it a field. */
export const FlowName = observer(function FlowName() {
  const editor = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const { name } = editor.document;
  const keep = () => {
    const next = typed?.trim();
    if (next && next !== name)
      editor.edit(strings.didRename.text, draft => void (draft.name = next));
    setTyped(null);
  };
  if (typed === null) {
    return (
      <h1 className="flow-name">
        <button
          type="button"
          title={name}
          disabled={editor.readOnly}
          onClick={() => setTyped(name)}
        >
          {name}
        </button>
      </h1>
    );
  }
  return (
    <input
      className="flow-name bp6-input"
      ref={focusOnMount}
      aria-label={strings.name.text}
      maxLength={256}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={event => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
});
