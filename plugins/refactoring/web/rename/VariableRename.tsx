import { useAddressParams, useMutation, useQuery } from '#core/web';
import { readVariableKey } from '#plugins/variables/contract';
import { previewVariableRename, renameVariable } from '../../contract';
import { RenameForm, useRenamed } from './RenameForm';

interface Props {
  /** The composite name. */
  readonly variable: string;
  readonly onClose: () => void;
}

/** The dialogs of the list of variables whose address names the variable. */
const dialogs = ['edit', 'uses'];

/** Renames a variable in every flow that uses it. */
export function VariableRename({ variable, onClose }: Props) {
  const input = { params: { name: variable } };
  const preview = useQuery(previewVariableRename, input);
  const { run } = useMutation(renameVariable);
  const tellRenamed = useRenamed();
  const [params, changeParams] = useAddressParams();
  const { name } = readVariableKey(variable);
  return (
    <RenameForm
      name={name}
      preview={preview}
      keepable
      rename={async body => {
        const reply = await run({ ...input, body });
        for (const dialog of dialogs)
          if (params.get(dialog) === variable) changeParams({ [dialog]: reply.name });
        tellRenamed(name, { ...reply, name: body.to });
      }}
      onClose={onClose}
    />
  );
}
