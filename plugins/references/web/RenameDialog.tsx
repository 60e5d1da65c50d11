import { Button, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { format } from '#core/contract';
import { focusOnMount } from '#core/web/layout/focusOnMount';
import { Slot } from '#core/web';
import { Dialog } from '#core/web/ui';
import type { NodeData } from '#plugins/flows/contract';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { propertyDefinitions } from '#plugins/flows/contract/graph/nodes/propertyDefinitions';
import { fieldName, listFieldNames, planRenaming } from '../contract/rename/planRenaming';
import { fieldTools } from '../contract/fieldTools';
import { strings } from '../strings';
import type { FlowStage } from '#plugins/editor/contract';

interface Props {
  readonly stage: FlowStage;
  readonly data: NodeData;
  readonly field: string;
  readonly onClose: () => void;
}

/** Renames a field of a page with every reference to it, after it has shown what changes. */
export const RenameDialog = observer(function RenameDialog({ stage, data, field, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState(field);
  const taken = name !== field && listFieldNames(data).includes(name);
  const fault = taken
    ? strings.fieldTaken.text
    : fieldName.test(name)
      ? undefined
      : strings.fieldNameRule.text;
  const isNew = fault === undefined && name !== field;
  // Until there is a new name, any other one shows which nodes change.
  const { changes, readers, left } = planRenaming(
    stage.document.graphData,
    data.id,
    field,
    isNew ? name : `${field}_`,
  );
  const manifest = stage.connectors.get(data.connectorId ?? '');
  const definitions = propertyDefinitions(data, manifest);
  const skipped = left.map(
    property =>
      definitions.find(each => each.name === property)?.definition.displayName || property,
  );
  const rename = () => {
    if (!isNew) return;
    onClose();
    stage.edit(format(strings.didRenameField, { field, name }), ({ graphData }) => {
      for (const { nodeId, property, value } of changes)
        setProperty(graphData, nodeId, property, value);
    });
  };
  return (
    <Dialog
      isOpen
      className="flow-dialog"
      title={format(strings.renameField, { field })}
      onClose={onClose}
    >
      <form
        onSubmit={event => {
          event.preventDefault();
          rename();
        }}
      >
        <DialogBody>
          <FormGroup
            label={strings.newName.text}
            labelFor={id}
            intent={fault ? 'danger' : 'none'}
            helperText={fault && <span id={`${id}-fault`}>{fault}</span>}
          >
            <InputGroup
              id={id}
              inputRef={focusOnMount}
              autoComplete="off"
              spellCheck={false}
              value={name}
              aria-invalid={fault !== undefined}
              aria-describedby={fault && `${id}-fault`}
              onValueChange={setName}
            />
          </FormGroup>
          <p aria-live="polite">{format(strings.renamesNodes, { count: readers.length })}</p>
          <ul>
            {readers.map(reader => {
              const node = stage.index.nodes.get(reader)!.data;
              return (
                <li key={reader}>
                  {nodeTitle(node, stage.connectors.get(node.connectorId ?? ''))}
                </li>
              );
            })}
          </ul>
          {isNew && skipped.length > 0 && (
            <p role="alert">
              {format(strings.renameLeaves, { field, properties: skipped.join(', ') })}
            </p>
          )}
          <Slot
            point={fieldTools}
            props={{ flowId: stage.flow.flowId, nodeId: data.id, field, close: onClose }}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={strings.cancel.text} onClick={onClose} />
              <Button type="submit" intent="primary" disabled={!isNew} text={strings.rename.text} />
            </>
          }
        />
      </form>
    </Dialog>
  );
});
