import { useRef } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useMutation, useQuery } from '#core/web';
import { ChecklistField, FormDialog, Spinner, TextAreaField, TextField } from '#core/web/ui';
import { listFlows } from '#plugins/flows/contract';
import { detail, listReviewers, most, openChangeRequest } from '../../contract';
import { strings } from '../../strings';
import { ReviewerField } from './ReviewerField';

/** Flows that are offered at once. */
const mostFlows = 100;

/** Flows whose saved version is not the one deployed, the latest first; undefined until known. */
function useChangedFlows() {
  const read = (state: 'changed' | 'undeployed') => ({
    query: { limit: mostFlows, isMinimal: '', state },
  });
  const changed = useQuery(listFlows, read('changed'));
  const fresh = useQuery(listFlows, read('undeployed'));
  if (!changed.data || !fresh.data) return undefined;
  return [...changed.data.flowsInfo, ...fresh.data.flowsInfo];
}

interface Props {
  /** The flow that is selected at first; empty for none. */
  readonly flowId: string;
  readonly onClose: () => void;
}
interface Values {
  readonly title: string;
  readonly description: string;
  readonly flows: string[];
  readonly reviewers: string[];
}

/** Opens a change request for saved versions of flows. */
export function NewRequestDialog({ flowId, onClose }: Props) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const open = useMutation(openChangeRequest);
  const opened = useRef<string>(undefined);
  const flows = useChangedFlows();
  const people = useQuery(listReviewers, {});
  if (!flows || !people.data) return <Spinner />;
  async function save({ title, description, flows: chosen, reviewers }: Values) {
    const created = await open.run({
      body: {
        title: title.trim(),
        description: description.trim(),
        flows: chosen.map(id => ({ flowId: id })),
        reviewers,
      },
    });
    opened.current = created.requestId;
    notices.success(format(strings.opened, { number: created.number }));
  }
  const close = () =>
    opened.current === undefined ? onClose() : navigate(detail.to({ id: opened.current }));
  return (
    <FormDialog<Values>
      title={strings.add.text}
      values={{ title: '', description: '', flows: flowId ? [flowId] : [], reviewers: [] }}
      save={save}
      submit={strings.add.text}
      onClose={close}
    >
      <TextField
        name="title"
        label={strings.name.text}
        help={strings.titleHelp.text}
        required
        maxLength={200}
      />
      <TextAreaField
        name="description"
        label={strings.description.text}
        help={strings.descriptionHelp.text}
        rows={3}
        rules={{ maxLength: most.text }}
      />
      <ChecklistField
        name="flows"
        label={strings.chosenFlows.text}
        help={(flows.length === 0 ? strings.noChangedFlows : strings.chosenFlowsHelp).text}
        options={flows.map(flow => ({
          value: flow.flowId,
          label: format(strings.flowOption, { name: flow.name, version: flow.currentVersion }),
        }))}
        rules={{ validate: (chosen: string[]) => chosen.length > 0 || strings.selectFlow.text }}
      />
      <ReviewerField reviewers={people.data.reviewers} />
    </FormDialog>
  );
}
