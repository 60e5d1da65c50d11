import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import type { InputToolProps } from '#plugins/settings/contract';
import { strings } from '../../strings';
import { openRename } from './OpenRename';

/** A button beside an input that renames it, once it is saved. */
export default observer(function RenameBesideInput({ stage, input, close }: InputToolProps) {
  const { host } = useApp();
  const { flowId, inputSchema } = stage.flow;
  const saved = inputSchema?.some(({ propertyName }) => propertyName === input);
  if (!saved || stage.readOnly) return null;
  return (
    <Button
      size="small"
      variant="minimal"
      text={strings.rename.text}
      aria-label={format(strings.renameThisInput, { name: input })}
      onClick={() => {
        close();
        host.get(openRename).show({ kind: 'input', flowId, input });
      }}
    />
  );
});
