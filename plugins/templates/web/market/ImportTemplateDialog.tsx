import { Classes, HTMLSelect, ProgressBar } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useMutation, useQuery } from '#core/web';
import { ErrorState, FormDialog, TextField } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import { importFlowTemplate, type FlowTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';

interface Props {
  readonly template: FlowTemplate;
  readonly onClose: () => void;
}

const listNames = (names: readonly string[]) => ({
  count: names.length,
  names: names.map(each => each.split('##SK##')[0]).join(', '),
});

/** The dialog of an import: what it creates, the connections to select, and then the flow. */
export function ImportTemplateDialog({ template: { flowTemplateId, name }, onClose }: Props) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const { run } = useMutation(importFlowTemplate);
  const params = { flowTemplateId };
  const plan = useQuery(
    importFlowTemplate,
    { params, body: { dryRun: true } },
    { revalidateOnFocus: false },
  );
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const createdId = useRef('');
  async function save(values: { name: string }) {
    const { flowId } = await run({
      params,
      body: { name: values.name.trim(), connectionMapping: { ...mapping } },
    });
    createdId.current = flowId;
    notices.success(strings.imported.text);
  }
  const close = () =>
    createdId.current
      ? navigate(`${canvas.to({ id: createdId.current })}?creationStatus=success`)
      : onClose();
  const { connectionsCreated = [], variablesCreated = [] } = plan.data ?? {};
  return (
    <FormDialog
      title={format(strings.titleOfUse, { name })}
      values={{ name }}
      save={save}
      submit={strings.createFlow.text}
      onClose={close}
    >
      <TextField name="name" label={strings.importName.text} required maxLength={256} />
      {plan.isLoading && <ProgressBar />}
      {plan.error && <ErrorState error={plan.error} onRetry={() => plan.mutate()} />}
      {plan.data?.choices.map(({ connectionId, connectorId, name: wanted, candidates, nodes }) => (
        <label key={connectionId} className={Classes.FORM_GROUP}>
          {format(strings.connectionFor, { name: wanted || connectorId, nodes })}
          <HTMLSelect
            fill
            value={mapping[connectionId] ?? candidates[0]?.connectionId ?? ''}
            options={
              candidates.length > 0
                ? candidates.map(each => ({ value: each.connectionId, label: each.name }))
                : [{ value: '', label: strings.makeConnection.text }]
            }
            onChange={({ target }) => setMapping({ ...mapping, [connectionId]: target.value })}
          />
        </label>
      ))}
      {connectionsCreated.length > 0 && (
        <p>{format(strings.newConnections, listNames(connectionsCreated))}</p>
      )}
      {variablesCreated.length > 0 && (
        <p>{format(strings.newVariables, listNames(variablesCreated))}</p>
      )}
      {plan.data?.notes.map(note => (
        <p key={note} className="tp-note">
          {note}
        </p>
      ))}
    </FormDialog>
  );
}
