import { Tab, Tabs } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Slot, useApp } from '#core/web';
import { Dialog } from '#core/web/ui';
import type { EnrichedProperty } from '#plugins/connectors/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { nodeDesigner, nodePreview } from '../contract';
import { strings } from '../strings';
import { useStage } from './StageContext';
import { NodeControl } from './controls/NodeControl';
import { readText } from './flowTexts';
import { usePropertyEdit } from './PropertyFields';
import { findDesignedProperty, designTab } from './designTab';
import './codeWindow.css';

interface Props {
  readonly data: NodeData;
  /** The properties of the node that are code. */
  readonly properties: readonly {
    readonly name: string;
    readonly definition: EnrichedProperty;
  }[];
  /** The tab that is open: a property, or the design of one. */
  readonly property: string;
  readonly isOpen: boolean;
  readonly onShow: (property: string) => void;
  readonly onClose: () => void;
}

/** The code of a node in the whole window: a tab for each property, and a preview beside it. */
export default observer(function CodeWindow(props: Props) {
  const { data, properties, property, isOpen, onShow, onClose } = props;
  const editor = useStage();
  const edit = usePropertyEdit(editor, data.id);
  const texts = Object.fromEntries(
    properties.map(({ name }) => [name, readText(data.properties?.[name]?.value)]),
  );
  const designed = findDesignedProperty(properties);
  const offersDesign = useApp().host.open(nodeDesigner).length > 0 && designed !== undefined;
  return (
    <Dialog
      isOpen={isOpen}
      className="flow-code"
      title={
        nodeTitle(data, editor.connectors.get(data.connectorId ?? '')) || strings.settings.text
      }
      onClose={onClose}
    >
      <div className="flow-code-parts">
        <Tabs
          id={`code-${data.id}`}
          selectedTabId={property}
          onChange={tab => onShow(String(tab))}
          renderActiveTabPanelOnly
        >
          {offersDesign && (
            <Tab
              id={designTab}
              title={strings.blocks.text}
              panel={
                <Slot
                  point={nodeDesigner}
                  props={{ stage: editor, nodeId: data.id, property: designed }}
                />
              }
            />
          )}
          {properties.map(({ name, definition }) => (
            <Tab
              key={name}
              id={name}
              title={definition.displayName || name}
              panel={
                <NodeControl
                  name={name}
                  definition={definition}
                  data={data}
                  disabled={editor.readOnly}
                  onChange={value => edit(name, definition.displayName || name, value)}
                />
              }
            />
          ))}
        </Tabs>
        {property !== designTab && (
          <div className="flow-code-preview">
            <Slot
              point={nodePreview}
              props={{
                stage: editor,
                nodeId: data.id,
                capabilityName: data.capabilityName ?? '',
                texts,
              }}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
});
