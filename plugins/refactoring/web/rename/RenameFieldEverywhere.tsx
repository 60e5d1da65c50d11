import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useApp, useQuery } from '#core/web';
import type { FieldToolProps } from '#plugins/references/contract/fieldTools';
import { previewFieldRename } from '../../contract';
import { strings } from '../../strings';
import { openRename } from './OpenRename';

/** Leads to the renaming in all flows, where other flows read a field of a page as well. */
export default function RenameFieldEverywhere({ flowId, nodeId, field, close }: FieldToolProps) {
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
