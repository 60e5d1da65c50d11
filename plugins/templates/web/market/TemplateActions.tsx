import { Edit, Import } from '@blueprintjs/icons';
import { useAddressParams, useMay, useOpen, useApp, useMutation } from '#core/web';
import {
  ActionButton,
  FormDialog,
  SwitchField,
  SelectField,
  TextAreaField,
  TextField,
} from '#core/web/ui';
import { ActionMenu } from '#core/web/ui/internal';
import { mayMakeFlows } from '#plugins/flows/contract/internal';
import {
  templatesAccess,
  type FlowTemplate,
  publishFlowTemplate,
  saveFlowTemplate,
} from '../../contract';
import {
  deleteTemplate,
  editTemplate,
  importTemplate,
  publishTemplate,
  unpublishTemplate,
} from '../actions/marketActions';
import { ImportTemplateDialog } from './ImportTemplateDialog';
import { format } from '#core/contract';
import { marketStrings as strings } from '../../marketStrings';
import { categoryOptions } from './useMarketAddress';

/** The dialog for editing a template's description. */
function EditTemplateDialog({ template, onClose }: Props) {
  const { notices } = useApp();
  const { run } = useMutation(saveFlowTemplate);
  const { flowTemplateId, name, description, category } = template;
  async function save(body: Pick<FlowTemplate, 'name' | 'description' | 'category'>) {
    await run({ params: { flowTemplateId }, body });
    notices.success(strings.saved.text);
  }
  return (
    <FormDialog
      title={format(strings.editTitle, { name })}
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

interface Props {
  readonly template: FlowTemplate;
  readonly onClose: () => void;
}

/** Says what everybody will see, and puts the template into the market. */
function PublishDialog({ template: { flowTemplateId, name }, onClose }: Props) {
  const { notices } = useApp();
  const { run } = useMutation(publishFlowTemplate);
  async function save(body: { showCompany: boolean }) {
    await run({ params: { flowTemplateId }, body });
    notices.success(strings.didPublish.text);
  }
  return (
    <FormDialog
      title={format(strings.publishAsk, { name })}
      intro={strings.publishHelp.text}
      values={{ showCompany: false }}
      save={save}
      submit={strings.publish.text}
      onClose={onClose}
    >
      <SwitchField name="showCompany" label={strings.showCompany.text} />
    </FormDialog>
  );
}

const inMenu = [unpublishTemplate, deleteTemplate] as const;

/** The actions on a template; the company's own can be changed and published besides. */
export function TemplateActions({ template }: { readonly template: FlowTemplate }) {
  const [params, change] = useAddressParams();
  const mayImport = useOpen(mayMakeFlows);
  const mayChange = useMay(templatesAccess, 'update') && template.origin === 'own';
  const dialog = params.get('do');
  const close = () => change({ do: undefined });
  const on = { subject: template };
  return (
    <>
      <ActionMenu actions={inMenu} {...on} />
      <ActionButton action={editTemplate} {...on} icon={<Edit />} />
      <ActionButton action={publishTemplate} {...on} />
      <ActionButton action={importTemplate} {...on} intent="primary" icon={<Import />} />
      {dialog === 'import' && mayImport && (
        <ImportTemplateDialog template={template} onClose={close} />
      )}
      {dialog === 'edit' && mayChange && <EditTemplateDialog template={template} onClose={close} />}
      {dialog === 'publish' && mayChange && <PublishDialog template={template} onClose={close} />}
    </>
  );
}
