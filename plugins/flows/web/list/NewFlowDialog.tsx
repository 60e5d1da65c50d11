import { useMutation, useApp } from '#core/web';
import { FormDialog, SelectField, TextAreaField, TextField } from '#core/web/ui';
import type { GraphData } from '../../contract';
import { createFlow } from '../../contract/internal';
import { addElements } from '../../contract/graph/edits/edits';
import { editGraph } from '../../contract/graph/edits/editGraph';
import { createEmptyGraph, scheduleStartNode } from '../../contract/graph/elements/newElements';
import { strings } from '../../strings';

interface Props {
  readonly onClose: () => void;
  /** Told the id of the new flow. */
  readonly onMade: (flowId: string) => void;
}

/** Asks for a name and the kind of flow, and makes it. */
export function NewFlowDialog({ onClose, onMade }: Props) {
  const { notices } = useApp();
  const create = useMutation(createFlow);
  const save = async ({
    name,
    description,
    type,
  }: {
    name: string;
    description: string;
    type: string;
  }) => {
    const graphData: GraphData =
      type === 'SCHEDULE'
        ? editGraph(createEmptyGraph(), graph =>
            addElements(graph, [scheduleStartNode({ x: 120, y: 240 })]),
          )
        : createEmptyGraph();
    const trigger = type ? { trigger: { type } } : {};
    const { flowInfo } = await create.run({
      body: { name: name.trim(), description, graphData, ...trigger },
    });
    notices.success(strings.created.text);
    onMade(flowInfo.flowId);
  };
  return (
    <FormDialog
      title={strings.newFlow.text}
      submit={strings.create.text}
      values={{ name: '', description: '', type: '' }}
      save={save}
      onClose={onClose}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
      <TextAreaField
        name="description"
        label={strings.description.text}
        rows={2}
        maxLength={2000}
      />
      <SelectField
        name="type"
        label={strings.flowType.text}
        options={[
          { value: '', label: strings.typePlain.text },
          { value: 'AUTHENTICATION', label: strings.typePingOne.text },
          { value: 'SCHEDULE', label: strings.typeSchedule.text },
        ]}
      />
    </FormDialog>
  );
}
