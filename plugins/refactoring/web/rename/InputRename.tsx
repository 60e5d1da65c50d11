import { useMutation, useQuery } from '#core/web';
import { previewInputRename, renameInput } from '../../contract';
import { RenameForm, useRenamed } from './RenameForm';

interface Props {
  readonly flowId: string;
  readonly input: string;
  readonly onClose: () => void;
}

/** Renames an input of a flow in it and in every flow that passes it. */
export function InputRename({ flowId, input, onClose }: Props) {
  const params = { flowId, input };
  const preview = useQuery(previewInputRename, { params });
  const { run } = useMutation(renameInput);
  const tellRenamed = useRenamed();
  return (
    <RenameForm
      name={input}
      preview={preview}
      declaredIn={flowId}
      rename={async ({ to, seen }) => tellRenamed(input, await run({ params, body: { to, seen } }))}
      onClose={onClose}
    />
  );
}
