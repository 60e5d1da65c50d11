import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '#core/contract';
import { UseList } from '#core/web/ui';
import { getNodePath } from '#plugins/flows/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { listFieldNames } from '../../domain/rename/planRenaming';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';
import { nameField } from './describeReference';
import { findNodeUses } from './findNodeUses';
import { RenameDialog } from './RenameDialog';

/**
 * Which nodes of the flow read a node, by field: each leads to where it stands, and the fields of a
 * page can be renamed.
 */
export const NodeUses = observer(function NodeUses({ nodeId }: { readonly nodeId: string }) {
  const editor = useEditor();
  const [renamed, rename] = useState<string>();
  const page = editor.index.nodes.get(nodeId)?.data;
  const fields = page && !editor.readOnly ? listFieldNames(page) : [];
  const uses = [...findNodeUses(editor.index, nodeId)].map(([path, ids]) => ({
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
      const data = editor.index.nodes.get(id)!.data;
      const title = nodeTitle(data, editor.connectors.get(data.connectorId ?? ''));
      return {
        key: id,
        title,
        link: getNodePath(editor.flow.flowId, id),
        label: format(strings.goToUse, { node: title, field: nameField(path) }),
      };
    }),
  }));
  return (
    <section className="flow-uses" aria-labelledby={`uses-${nodeId}`}>
      <h3 id={`uses-${nodeId}`}>{strings.usedBy.text}</h3>
      {uses.length > 0 ? (
        <UseList uses={uses} />
      ) : (
        <p className="flow-note-line">{strings.noUses.text}</p>
      )}
      {page && renamed !== undefined && (
        <RenameDialog data={page} field={renamed} onClose={() => rename(undefined)} />
      )}
    </section>
  );
});
