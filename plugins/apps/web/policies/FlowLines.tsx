import { Button } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { SelectField, TextField, ChecklistField } from '#core/web/ui';
import { isWhole, roundToWhole, SplitBar, withoutOne } from '#core/web/ui/internal';
import { getFlow } from '#plugins/flows/contract';
import { listVersions, type FlowName } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';
import { createFlowLine, type FlowLine, type PolicyValues } from './policyValues';
import { endNodes } from '../../domain/endNodes';

interface SuccessNodesProps {
  readonly index: number;
  /** The person may read this flow. */
  readonly known: boolean;
}

/**
 * Which ends of a policy’s flow count as a success; those chosen before that the flow has no more
 * stay on the list.
 */
function SuccessNodes({ index, known }: SuccessNodesProps) {
  const flowId = useWatch<PolicyValues, `flows.${number}.flowId`>({
    name: `flows.${index}.flowId`,
  });
  const selected =
    useWatch<PolicyValues, `flows.${number}.successNodes`>({
      name: `flows.${index}.successNodes`,
    }) ?? [];
  const { data } = useQuery(getFlow, flowId && known ? { params: { flowId }, query: {} } : null);
  const ends = data?.flowInfo ? endNodes(data.flowInfo.graphData) : [];
  const missing = selected.filter(id => !ends.some(each => each.id === id));
  if (ends.length + missing.length === 0) return null;
  return (
    <div className="ap-flow-addresses">
      <ChecklistField
        name={`flows.${index}.successNodes`}
        label={strings.successNodes.text}
        help={strings.successNodesHelp.text}
        options={[
          ...ends.map(({ id, title }) => ({ value: id, label: title })),
          ...missing.map(id => ({
            value: id,
            label: data ? format(strings.nodeGone, { id }) : id,
          })),
        ]}
      />
    </div>
  );
}

/** The shares of a policy’s flows as one bar; where they don’t make a whole, a way to mend that. */
function Weights({ nameOf }: { readonly nameOf: (line: FlowLine) => string }) {
  const { setValue } = useFormContext<PolicyValues>();
  const flows = useWatch<PolicyValues, 'flows'>({ name: 'flows' });
  if (flows.length < 2) return null;
  const weights = flows.map(({ weight }) => Number(weight) || 0);
  const terms = { shouldDirty: true, shouldValidate: true };
  const write = (next: readonly number[]) =>
    next.forEach((weight, at) => setValue(`flows.${at}.weight`, String(weight), terms));
  if (isWhole(weights))
    return (
      <SplitBar
        label={strings.weights.text}
        names={flows.map(nameOf)}
        shares={weights}
        onChange={write}
      />
    );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return (
    <p className="ap-weights-odd">
      {format(strings.weightsOdd, { sum })}{' '}
      <Button
        size="small"
        text={strings.makeWhole.text}
        onClick={() => write(roundToWhole(weights))}
      />
    </p>
  );
}

interface Props {
  readonly flows: readonly FlowName[];
}

/**
 * The flows of a policy: which, in which version, with which share, and for which addresses always.
 */
export function FlowLines({ flows }: Props) {
  const { formState, getValues, setValue } = useFormContext<PolicyValues>();
  const { fields, append, remove } = useFieldArray<PolicyValues, 'flows'>({ name: 'flows' });
  const fault = formState.errors.flows?.message ?? formState.errors.flows?.root?.message;
  const getLineName = ({ flowId, versionId }: FlowLine) => {
    const flow = flows.find(each => each.flowId === flowId)?.name ?? strings.noFlow.text;
    const version =
      versionId === '-1'
        ? strings.deployedVersion.text
        : format(strings.versionNumber, { version: versionId });
    return format(strings.lineOf, { flow, version });
  };
  /** Removes a flow and gives its share to another. */
  const takeAway = (index: number) => {
    const weights = getValues('flows').map(({ weight }) => Number(weight) || 0);
    remove(index);
    if (isWhole(weights))
      withoutOne(weights, index).forEach((weight, place) =>
        setValue(`flows.${place}.weight`, String(weight)),
      );
  };
  return (
    <fieldset
      style={{ border: 0, margin: 0, minWidth: 0, padding: 0 }}
      aria-label={strings.flows.text}
    >
      {fault && (
        <p className="ap-fault" role="alert">
          {fault}
        </p>
      )}
      <Weights nameOf={getLineName} />
      {fields.map((field, index) => (
        <div key={field.id} className="ap-flow">
          <FlowChoice index={index} flows={flows} />
          <TextField name={`flows.${index}.weight`} type="number" label={strings.weight.text} />
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={format(strings.removeFlow, { place: index + 1 })}
            onClick={() => takeAway(index)}
          />
          <div className="ap-flow-addresses">
            <TextField
              name={`flows.${index}.ip`}
              label={strings.addresses.text}
              help={strings.addressesHelp.text}
            />
          </div>
          <Ends index={index} flows={flows} />
        </div>
      ))}
      <p>
        <Button
          size="small"
          icon={<Add />}
          text={strings.addFlow.text}
          onClick={() => append(createFlowLine(getValues('flows')))}
        />
      </p>
    </fieldset>
  );
}

function Ends({ index, flows }: Props & { readonly index: number }) {
  const flowId = useWatch<PolicyValues, `flows.${number}.flowId`>({
    name: `flows.${index}.flowId`,
  });
  const { setValue } = useFormContext<PolicyValues>();
  const before = useRef(flowId);
  useEffect(() => {
    if (before.current !== flowId) {
      // The ends and the versions of another flow are not those of this one.
      setValue(`flows.${index}.successNodes`, []);
      setValue(`flows.${index}.versionId`, '-1');
    }
    before.current = flowId;
  }, [flowId, index, setValue]);
  return (
    <SuccessNodes key={flowId} index={index} known={flows.some(flow => flow.flowId === flowId)} />
  );
}

function FlowChoice({ index, flows }: Props & { readonly index: number }) {
  const flowId = useWatch<PolicyValues, `flows.${number}.flowId`>({
    name: `flows.${index}.flowId`,
  });
  const versionId = useWatch<PolicyValues, `flows.${number}.versionId`>({
    name: `flows.${index}.versionId`,
  });
  const known = flows.find(flow => flow.flowId === flowId);
  const { data } = useQuery(
    listVersions,
    known ? { params: { flowId }, query: { page: 0, limit: 500 } } : null,
  );
  const versions = (data?.versions ?? []).map(({ _id: { versionId: version }, alias }) => ({
    value: String(version),
    label: format(alias ? strings.versionAlias : strings.versionNumber, { version, alias }),
  }));
  if (versionId && versionId !== '-1' && !versions.some(({ value }) => value === versionId))
    versions.unshift({
      value: versionId,
      label: format(strings.versionNumber, { version: versionId }),
    });
  const published = known?.publishedVersion;
  const deployed = published
    ? format(strings.deployedNumber, { version: published })
    : strings.deployedVersion.text;
  return (
    <>
      <SelectField
        name={`flows.${index}.flowId`}
        label={strings.flow.text}
        rules={{ required: strings.flowNeeded.text }}
        options={[
          { value: '', label: strings.chooseFlow.text },
          ...flows.map(flow => ({ value: flow.flowId, label: flow.name })),
          ...(flowId && !known
            ? [{ value: flowId, label: format(strings.unknownFlow, { flowId }) }]
            : []),
        ]}
      />
      <SelectField
        name={`flows.${index}.versionId`}
        label={strings.version.text}
        options={[
          { value: '-1', label: known && !published ? strings.noneDeployed.text : deployed },
          ...versions,
        ]}
      />
    </>
  );
}
