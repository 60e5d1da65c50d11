import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useApp, useMutation, useQuery } from '#core/web';
import { FormDialog, SelectField, TextAreaField, TextField } from '#core/web/ui';
import { flowNames } from '#plugins/flows/contract/internal';
import { categories, createFlowTemplate, flowTemplatePage, type Category } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { categoryOptions } from './useMarketAddress';

interface Props {
  /** The flow it is made of; empty to choose one. */
  readonly flowId: string;
  readonly onClose: () => void;
}

/** Makes a template of a flow, and goes on to it. */
export function NewTemplateDialog({ flowId, onClose }: Props) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const { run } = useMutation(createFlowTemplate);
  const { data } = useQuery(flowNames, {});
  const createdId = useRef('');
  const flows = (data?.flows ?? []).map(each => ({ value: each.flowId, label: each.name }));
  const name = flows.find(each => each.value === flowId)?.label ?? '';
  if (!data) return null;
  async function save(values: {
    flowId: string;
    name: string;
    description: string;
    category: Category;
  }) {
    const { flowTemplate } = await run({ body: { ...values, name: values.name.trim() } });
    createdId.current = flowTemplate.flowTemplateId;
    notices.success(strings.made.text);
  }
  return (
    <FormDialog
      title={strings.make.text}
      values={{ flowId, name, description: '', category: categories[0] }}
      save={save}
      submit={strings.create.text}
      onClose={() =>
        createdId.current ? navigate(flowTemplatePage.to({ id: createdId.current })) : onClose()
      }
      intro={strings.noneHelp.text}
    >
      <SelectField
        name="flowId"
        label={strings.flow.text}
        required
        options={[{ value: '', label: strings.chooseFlow.text }, ...flows]}
      />
      <NameOfFlow flows={flows} />
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

/** Names the template like the flow that is chosen, until somebody gives it a name of its own. */
function NameOfFlow({
  flows,
}: {
  readonly flows: readonly { readonly value: string; readonly label: string }[];
}) {
  const { watch, getValues, setValue } = useFormContext<{ flowId: string; name: string }>();
  const initialName = useRef(getValues('name'));
  const flowId = watch('flowId');
  const label = flows.find(({ value }) => value === flowId)?.label;
  useEffect(() => {
    if (label === undefined || getValues('name') !== initialName.current) return;
    initialName.current = label;
    setValue('name', label, { shouldValidate: label !== '' });
  }, [label, getValues, setValue]);
  return null;
}
