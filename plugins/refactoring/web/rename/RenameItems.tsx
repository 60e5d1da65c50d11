import { Label } from '@blueprintjs/icons';
import { ActionItem, ActionButton } from '#core/web/ui';
import type { VariableToolProps } from '#plugins/variables/contract';
import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { useApp, useQuery } from '#core/web';
import type { InputToolProps } from '#plugins/settings/contract';
import type { FieldToolProps } from '#plugins/references/contract/fieldTools';
import { renameVariable } from './renameActions';
import { strings } from '../../strings';
import { openRename } from './OpenRename';
import { previewFieldRename } from '../../contract';

/** An entry in the menu of a variable that renames it. */
export function RenameAtVariable({ name }: VariableToolProps) {
  return <ActionItem action={renameVariable} subject={{ key: name }} look={{ icon: <Label /> }} />;
}

/** A button beside the uses of a variable that renames it. */
export function RenameBesideUses({ name }: VariableToolProps) {
  return <ActionButton action={renameVariable} subject={{ key: name }} size="small" />;
}

/** A button beside an input that renames it, once it is saved. */
export const RenameBesideInput = observer(function RenameBesideInput({
  stage,
  input,
  close,
}: InputToolProps) {
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

/** Leads to the renaming in all flows, where other flows read a field of a page as well. */
export function RenameFieldEverywhere({ flowId, nodeId, field, close }: FieldToolProps) {
  const { host } = useApp();
  const { data } = useQuery(previewFieldRename, { params: { flowId, nodeId, field } });
  const count = data?.flows.filter(flow => flow.flowId !== flowId).length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <p>{format(strings.readElsewhere, { count })}</p>
      <Button
        text={strings.renameEverywhere.text}
        onClick={() => {
          close();
          host.get(openRename).show({ kind: 'field', flowId, nodeId, field });
        }}
      />
    </>
  );
}
