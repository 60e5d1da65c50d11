import { useApp, useCall } from '#core/web';
import { FormDialog, SelectField, TextAreaField, TextField } from '#core/web/ui';
import { saveFlowTemplate, type FlowTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { categoryOptions } from './categoryOptions';

interface Props {
  readonly template: FlowTemplate;
  readonly onClose: () => void;
}

/** The dialog for editing a template's description. */
export function EditTemplateDialog({ template, onClose }: Props) {
  const { notices } = useApp();
  const { run } = useCall(saveFlowTemplate);
  const { flowTemplateId, name, description, category } = template;
  async function save(body: Pick<FlowTemplate, 'name' | 'description' | 'category'>) {
    await run({ params: { flowTemplateId }, body });
    notices.success(strings.saved.text);
  }
  return (
    <FormDialog
      title={strings.edit.text}
      values={{ name, description, category }}
      save={save}
      onClose={onClose}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
      <TextAreaField
        name="description"
        label={strings.description.text}
        rows={3}
        maxLength={2000}
      />
      <SelectField name="category" label={strings.category.text} options={categoryOptions} />
    </FormDialog>
  );
}
