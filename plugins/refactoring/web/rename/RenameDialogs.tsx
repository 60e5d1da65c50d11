import { observer } from 'mobx-react-lite';
import { useApp } from '#core/web';
import { openRename } from './OpenRename';
import { FieldRename } from './FieldRename';
import { InputRename } from './InputRename';
import { OfSavedFlow } from './OfSavedFlow';
import { VariableRename } from './VariableRename';

/** The dialog that renames across flows, over whatever page it was asked for on. */
export default observer(function RenameDialogs() {
  const rename = useApp().host.get(openRename);
  const { current } = rename;
  if (current === null) return null;
  const close = () => rename.show(null);
  if (current.kind === 'variable') return <VariableRename variable={current.key} onClose={close} />;
  return (
    <OfSavedFlow onClose={close}>
      {current.kind === 'input' ? (
        <InputRename {...current} onClose={close} />
      ) : (
        <FieldRename {...current} onClose={close} />
      )}
    </OfSavedFlow>
  );
});
