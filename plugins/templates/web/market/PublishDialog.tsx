import { format } from '#core/contract';
import { useApp, useCall } from '#core/web';
import { FormDialog, SwitchField } from '#core/web/ui';
import { publishFlowTemplate, type FlowTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';

interface Props {
  readonly template: FlowTemplate;
  readonly onClose: () => void;
}

/** Says what everybody will see, and puts the template into the market. */
export function PublishDialog({ template: { flowTemplateId, name }, onClose }: Props) {
  const { notices } = useApp();
  const { run } = useCall(publishFlowTemplate);
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
