import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '#core/contract';
import { UseList } from '#core/web/ui/internal';
import { getNodePath } from '#plugins/flows/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { listFieldNames } from '../contract/rename/planRenaming';
import { strings } from '../strings';
import type { NodeRunProps } from '#plugins/properties/contract';
import { nameField } from './describeReference';
import { findNodeUses } from './findNodeUses';
import { RenameDialog } from './RenameDialog';

/**
 * Which nodes of the flow read a node, by field: each leads to where it stands, and the fields of a
 * page can be renamed.
 */
export default observer(function NodeUses({ stage, nodeId }: NodeRunProps) {
  const [renamed, rename] = useState<string>();
  const page = stage.index.nodes.get(nodeId)?.data;
  const fields = page && !stage.readOnly ? listFieldNames(page) : [];
  const uses = [...findNodeUses(stage.index, nodeId)].map(([path, ids]) => ({
    key: path,
    name: nameField(path),
    action: fields.includes(nameField(path)) && (
      <Button
        size="small"
        variant="minimal"
        text={strings.rename.text}
        aria-label={format(strings.renameField, { field: nameField(path) })}
        onClick={() => rename(nameField(path))}
      />
    ),
    parts: ids.map(id => {
      const data = stage.index.nodes.get(id)!.data;
      const title = nodeTitle(data, stage.connectors.get(data.connectorId ?? ''));
      return {
        key: id,
        title,
        link: getNodePath(stage.flow.flowId, id),
        label: format(strings.goToUse, { node: title, field: nameField(path) }),
      };
    }),
  }));
  return (
    <section className="reference-uses" aria-labelledby={`uses-${nodeId}`}>
      <h3 id={`uses-${nodeId}`}>{strings.usedBy.text}</h3>
      {uses.length > 0 ? <UseList uses={uses} /> : <p className="sl-help">{strings.noUses.text}</p>}
      {page && renamed !== undefined && (
        <RenameDialog stage={stage} data={page} field={renamed} onClose={() => rename(undefined)} />
      )}
    </section>
  );
});
