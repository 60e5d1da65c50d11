import { Slot } from '#core/web';
import { Switch } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import type { ControlDefinition } from '#core/web/ui/controls';
import type { NodeElement } from '#plugins/flows/contract';
import { nodeUses } from '../contract';
import { strings } from '../strings';
import { useStage } from './StageContext';
import { PropertyFields } from './PropertyFields';
import { setNodeField } from './setNodeField';

/** How the settings that every node has are asked for. */
export const generalFields: readonly (readonly [
  name: string,
  definition: Omit<ControlDefinition, 'options'>,
])[] = [
  ['nodeTitle', { displayName: strings.nodeTitle.text, preferredControlType: 'textField' }],
  [
    'nodeDescription',
    { displayName: strings.nodeDescription.text, preferredControlType: 'textArea' },
  ],
  ['backgroundColor', { displayName: strings.color.text, preferredControlType: 'colorPicker' }],
  [
    'oeInteractionCacheExpire',
    {
      displayName: strings.cacheExpiry.text,
      preferredControlType: 'toggleSwitch',
      info: strings.cacheExpiryHelp.text,
    },
  ],
];

/**
 * The settings that every node has: title, description, color, cache, and whether it is enabled.
 */
export const GeneralSettings = observer(function GeneralSettings({ node }: { node: NodeElement }) {
  const { data } = node;
  const editor = useStage();
  return (
    <>
      <PropertyFields node={node} fields={generalFields} />
      <Switch
        label={strings.disabled.text}
        checked={data.isDisabled === true}
        disabled={editor.readOnly}
        onChange={({ target: { checked } }) =>
          setNodeField(editor, data.id, (checked ? strings.didDisable : strings.didEnable).text, {
            isDisabled: checked || undefined,
          })
        }
      />
      <p className="flow-note-line">{strings.disabledHelp.text}</p>
      <Slot point={nodeUses} props={{ stage: editor, nodeId: data.id }} />
    </>
  );
});
