import {
  Button,
  Checkbox,
  DialogBody,
  DialogFooter,
  HTMLSelect,
  InputGroup,
} from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Slot } from '#core/web';
import { ListControl } from '#core/web/ui/controls';
import { Dialog } from '#core/web/ui';
import type { InputField } from '#plugins/flows/contract/internal';
import { inputTools } from '../../contract';
import { strings } from '../../strings';
import type { DialogProps } from './OpenDialog';

const types: InputField['preferredDataType'][] = ['string', 'number', 'boolean', 'object', 'array'];
const fresh = (): InputField => ({
  propertyName: '',
  description: '',
  preferredDataType: 'string',
  preferredControlType: 'textField',
  isExpanded: false,
  required: false,
});

/** The inputs of the flow: name, type, description and whether each is required. */
export const InputSchemaDialog = observer(function InputSchemaDialog({
  editor,
  onClose,
}: DialogProps) {
  const write = (fields: readonly InputField[]) =>
    editor.edit(
      strings.didChangeInputs.text,
      draft => void Object.assign(draft, { inputSchema: fields }),
      'inputs',
    );
  return (
    <Dialog isOpen title={strings.inputSchema.text} onClose={onClose} className="flow-dialog">
      <DialogBody>
        <p>{strings.inputSchemaHelp.text}</p>
        <ListControl
          id="flow-inputs"
          label={strings.inputSchema.text}
          items={editor.document.inputSchema}
          onChange={write}
          fresh={fresh}
          disabled={editor.readOnly}
        >
          {(field, change) => (
            <>
              <InputGroup
                aria-label={strings.name.text}
                placeholder={strings.name.text}
                value={field.propertyName}
                disabled={editor.readOnly}
                onValueChange={propertyName => change({ ...field, propertyName })}
              />
              <HTMLSelect
                aria-label={strings.type.text}
                options={types}
                value={field.preferredDataType}
                disabled={editor.readOnly}
                onChange={({ target }) =>
                  change({
                    ...field,
                    preferredDataType:
                      types.find(type => type === target.value) ?? field.preferredDataType,
                  })
                }
              />
              <InputGroup
                aria-label={strings.description.text}
                placeholder={strings.description.text}
                value={field.description ?? ''}
                disabled={editor.readOnly}
                onValueChange={description => change({ ...field, description })}
              />
              <Checkbox
                label={strings.required.text}
                checked={field.required === true}
                disabled={editor.readOnly}
                onChange={event => change({ ...field, required: event.currentTarget.checked })}
              />
              <Slot
                point={inputTools}
                props={{ stage: editor, input: field.propertyName, close: onClose }}
              />
            </>
          )}
        </ListControl>
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={strings.done.text} onClick={onClose} />}
      >
        {strings.settingsSavedLater.text}
      </DialogFooter>
    </Dialog>
  );
});
