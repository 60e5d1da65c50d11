import { useMutation, useQuery } from '#core/web';
import { previewFieldRename, renameField } from '../../contract';
import { RenameForm, useRenamed } from './RenameForm';

interface Props {
  readonly flowId: string;
  readonly nodeId: string;
  readonly field: string;
  readonly onClose: () => void;
}

/** Renames a field of a page in every flow that the output of the page comes to. */
export function FieldRename({ flowId, nodeId, field, onClose }: Props) {
  const params = { flowId, nodeId, field };
  const preview = useQuery(previewFieldRename, { params });
  const { run } = useMutation(renameField);
  const tellRenamed = useRenamed();
  return (
    <RenameForm
      name={field}
      preview={preview}
      rename={async ({ to, seen }) => tellRenamed(field, await run({ params, body: { to, seen } }))}
      onClose={onClose}
    />
  );
}
