import { Button, DialogBody, DialogFooter, Tab, Tabs } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { ControlField } from '#core/web/ui/controls';
import { Dialog } from '#core/web/ui';
import { strings } from '../../strings';
import type { DialogProps } from './OpenDialog';
import { settingsTabs, type SettingField } from './settingsFields';
import './settings.css';

/**
 * The flow's own settings. Each change is a step of the editor's history and is stored by the next
 * save.
 */
export const FlowSettingsDialog = observer(function FlowSettingsDialog({
  editor,
  onClose,
}: DialogProps) {
  const { document } = editor;
  const setField = (field: SettingField, value: unknown) =>
    editor.edit(
      format(strings.didChange, { field: field.definition.displayName ?? field.name }),
      draft => {
        if (field.of === 'flow') Object.assign(draft, { [field.name]: value });
        else if (field.of === 'trigger') {
          draft.trigger = value ? { ...draft.trigger, type: String(value) } : {};
        } else draft.settings = { ...draft.settings, [field.name]: value };
      },
      `setting ${field.name}`,
    );
  const getValue = ({ of, name, initially }: SettingField): unknown => {
    if (of === 'flow') return document[name as 'name'];
    if (of === 'trigger') return document.trigger?.type ?? '';
    return document.settings?.[name] ?? initially;
  };
  return (
    <Dialog isOpen title={strings.flowSettings.text} onClose={onClose} className="flow-dialog">
      <DialogBody>
        <Tabs id="flow-settings" renderActiveTabPanelOnly>
          {settingsTabs.map(({ id, title, fields }) => (
            <Tab
              key={id}
              id={id}
              title={title}
              panel={
                <div className="flow-settings">
                  {fields.map(field => (
                    <ControlField
                      key={field.name}
                      name={field.name}
                      definition={field.definition}
                      value={getValue(field)}
                      disabled={editor.readOnly}
                      onChange={value => setField(field, value)}
                    />
                  ))}
                </div>
              }
            />
          ))}
        </Tabs>
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={strings.done.text} onClick={onClose} />}
      >
        {strings.settingsSavedLater.text}
      </DialogFooter>
    </Dialog>
  );
});
