import { Button } from '@blueprintjs/core';
import { Edit, Import, Trash } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useAddressParams, useApp, useCall, useMay } from '#core/web';
import { confirm } from '#core/web/ui';
import { access as flowsAccess } from '#plugins/flows/contract';
import {
  deleteFlowTemplate,
  marketPage,
  templatesAccess,
  unpublishFlowTemplate,
  type FlowTemplate,
} from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { EditTemplateDialog } from './EditTemplateDialog';
import { ImportTemplateDialog } from './ImportTemplateDialog';
import { PublishDialog } from './PublishDialog';

/** What can be done with a template; the company's own can be changed and published besides. */
export function TemplateActions({ template }: { readonly template: FlowTemplate }) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const [params, change] = useAddressParams();
  const mayImport = useMay(flowsAccess, 'create');
  const own = template.origin === 'own';
  const mayChange = useMay(templatesAccess, 'update') && own;
  const mayRemove = useMay(templatesAccess, 'delete') && own;
  const unpublish = useCall(unpublishFlowTemplate);
  const remove = useCall(deleteFlowTemplate);
  const { flowTemplateId, name, published, withdrawn } = template;
  const told = async (work: () => Promise<string>) => {
    try {
      notices.success(await work());
    } catch (error) {
      notices.failure(error);
    }
  };
  const takeOut = () =>
    told(async () => {
      await unpublish.run({ params: { flowTemplateId } });
      return strings.didUnpublish.text;
    });
  const drop = async () => {
    const title = format(strings.deleteAsk, { name });
    if (
      !(await confirm({
        title,
        body: strings.deleteHelp.text,
        confirm: strings.delete.text,
        danger: true,
      }))
    )
      return;
    await told(async () => {
      const { message = '' } = await remove.run({ params: { flowTemplateId } });
      navigate(`${marketPage.to()}?show=own`);
      return message;
    });
  };
  const dialog = params.get('do');
  const close = () => change({ do: undefined });
  return (
    <>
      {mayRemove && (
        <Button icon={<Trash />} text={strings.delete.text} onClick={() => void drop()} />
      )}
      {mayChange && (
        <Button icon={<Edit />} text={strings.edit.text} onClick={() => change({ do: 'edit' })} />
      )}
      {mayChange && published && !withdrawn && (
        <Button
          text={strings.unpublish.text}
          loading={unpublish.busy}
          onClick={() => void takeOut()}
        />
      )}
      {mayChange && !withdrawn && (
        <Button
          text={(published ? strings.publishAgain : strings.publish).text}
          onClick={() => change({ do: 'publish' })}
        />
      )}
      {mayImport && (
        <Button
          intent="primary"
          icon={<Import />}
          text={strings.import.text}
          onClick={() => change({ do: 'import' })}
        />
      )}
      {dialog === 'import' && mayImport && (
        <ImportTemplateDialog template={template} onClose={close} />
      )}
      {dialog === 'edit' && mayChange && <EditTemplateDialog template={template} onClose={close} />}
      {dialog === 'publish' && mayChange && <PublishDialog template={template} onClose={close} />}
    </>
  );
}
