import { Add, LayoutHierarchy, Redo, Search, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { ActionIconButton } from '#core/web/ui';
import { arrangeNodes, openFind, redo, toggleCatalogue, undo } from '../actions/editorActions';
import { useSession } from '../session/SessionContext';

/** The catalogue, steps back and forth, the layout and the search. */
export const EditButtons = observer(function EditButtons() {
  const session = useSession();
  return (
    <span className="flow-icons">
      {!session.editor.readOnly && (
        <>
          <ActionIconButton action={toggleCatalogue} icon={<Add />} active={session.catalogue} />
          <ActionIconButton action={undo} icon={<Undo />} />
          <ActionIconButton action={redo} icon={<Redo />} />
          <ActionIconButton action={arrangeNodes} icon={<LayoutHierarchy />} />
        </>
      )}
      <ActionIconButton
        action={openFind}
        icon={<Search />}
        active={session.find}
        onRelease={() => session.toggle('find', false)}
      />
    </span>
  );
});
