import { Edit, Import, Trash } from '@blueprintjs/icons';
import { useAddressParams, useMay } from '#core/web';
import { ActionButton } from '#core/web/ui';
import { access as flowsAccess } from '#plugins/flows/contract';
import { templatesAccess, type FlowTemplate } from '../../contract';
import {
  deleteTemplate,
  editTemplate,
  importTemplate,
  publishTemplate,
  unpublishTemplate,
} from '../actions/marketActions';
import { EditTemplateDialog } from './EditTemplateDialog';
import { ImportTemplateDialog } from './ImportTemplateDialog';
import { PublishDialog } from './PublishDialog';

/** The actions on a template; the company's own can be changed and published besides. */
export function TemplateActions({ template }: { readonly template: FlowTemplate }) {
  const [params, change] = useAddressParams();
  const mayImport = useMay(flowsAccess, 'create');
  const mayChange = useMay(templatesAccess, 'update') && template.origin === 'own';
  const dialog = params.get('do');
  const close = () => change({ do: undefined });
  const on = { subject: template };
  return (
    <>
      <ActionButton action={deleteTemplate} {...on} icon={<Trash />} intent="none" />
      <ActionButton action={editTemplate} {...on} icon={<Edit />} />
      <ActionButton action={unpublishTemplate} {...on} />
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
