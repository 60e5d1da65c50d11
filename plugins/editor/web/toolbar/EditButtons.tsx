import { Add, LayoutHierarchy, Redo, Search, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { strings } from '../../strings';
import { arrangeFlow } from '../arrange/arrangeFlow';
import { useSession } from '../session/SessionContext';
import { IconButton } from './IconButton';

/** The catalogue, steps back and forth, the layout and the search. */
export const EditButtons = observer(function EditButtons() {
  const session = useSession();
  const { editor } = session;
  const { history, readOnly } = editor;
  return (
    <span className="flow-icons">
      {!readOnly && (
        <>
          <IconButton
            icon={<Add />}
            label={strings.addNode.text}
            active={session.catalogue}
            onClick={() => session.toggle('catalogue')}
          />
          <IconButton
            icon={<Undo />}
            label={strings.undo.text}
            keys="Ctrl+Z"
            disabled={!history.canUndo}
            onClick={() => history.undo()}
          />
          <IconButton
            icon={<Redo />}
            label={strings.redo.text}
            keys="Ctrl+Shift+Z"
            disabled={!history.canRedo}
            onClick={() => history.redo()}
          />
          <IconButton
            icon={<LayoutHierarchy />}
            label={strings.arrange.text}
            onClick={() => void session.during('arrange', () => arrangeFlow(editor))}
          />
        </>
      )}
      <IconButton
        icon={<Search />}
        label={strings.findInFlow.text}
        keys="Ctrl+F"
        active={session.find}
        onClick={() => session.toggle('find')}
      />
    </span>
  );
});
