import { Button, Classes, HTMLSelect } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { FilterFold } from '#core/web/ui/internal';
import { allValues, disabled, listOutcomes, noPolicy, runsOver } from '../../contract';
import { strings } from '../../strings';
import { OutcomeFlows } from './OutcomeFlows';
import './filters.css';
import { formatDateField, parseDateField, presets } from './ranges';
import type { Filters } from './useFilters';

const types = [
  [allValues, strings.allTypes],
  ['AUTHENTICATION', strings.authentication],
  ['SCHEDULE', strings.schedule],
  ['OTHER', strings.otherType],
] as const;
const kinds = [
  [allValues, strings.allKinds],
  ['live', strings.live],
  ['trial', strings.trial],
  ['scheduled', strings.scheduled],
] as const;
const toOptions = (choices: readonly (readonly [string, { readonly text: string }])[]) =>
  choices.map(([value, { text }]) => ({ value, label: text }));

interface ChoiceProps {
  readonly title: string;
  readonly value: string;
  readonly choose: (next: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
const Choice = ({ title, value, choose, options }: ChoiceProps) => (
  <label>
    {title}
    <HTMLSelect
      aria-label={title}
      value={value}
      options={options}
      onChange={({ target }) => choose(target.value)}
    />
  </label>
);

/** The filters of figures; all of them are stored in the URL. */
export function FilterBar({ filters }: { readonly filters: Filters }) {
  const { companyId, filter, label, range, fault, narrowed, change, clear } = filters;
  const {
    flowId,
    flowType = allValues,
    kind = allValues,
    outcome = allValues,
    versionIds = '',
    policyId = '',
  } = filter;
  const time = { gte: filter.gte, lte: filter.lte };
  const params = { companyId };
  const request = fault ? null : { params, query: { ...time, by: 'flow' as const } };
  const flows = useQuery(runsOver, request, { keepPreviousData: true }).data?.rows ?? [];
  const ofPolicies = fault
    ? null
    : { params, query: { ...time, ...(flowId && { flowId }), by: 'policy' as const } };
  const policies = useQuery(runsOver, ofPolicies, { keepPreviousData: true }).data?.rows ?? [];
  const ofVersions =
    flowId && !fault ? { params, query: { ...time, flowId, by: 'version' as const } } : null;
  const versions = useQuery(runsOver, ofVersions).data?.rows ?? [];
  const ofOutcomes = fault
    ? null
    : { params, query: { ...time, ...(flowId && { flowId }), limit: 1 } };
  const outcomes =
    useQuery(listOutcomes, ofOutcomes, { keepPreviousData: true }).data?.counts ?? [];

  // A flow without runs in this range may still exist, but only its ID is known here.
  const getFlowName = (id: string) => {
    const flow = flows.find(({ key }) => key === id);
    const unnamed = flow ? strings.goneFlow : strings.flowById;
    return flow?.name ?? format(unnamed, { flowId: id.slice(0, 8) });
  };
  const flowIds = [...new Set([...(flowId ? [flowId] : []), ...flows.map(({ key }) => key)])];
  const policyIds = [
    ...new Set([...(policyId ? [policyId] : []), ...policies.map(({ key }) => key || noPolicy)]),
  ];
  const policyName = (id: string) => {
    if (id === noPolicy) return strings.noPolicy.text;
    const policy = policies.find(({ key }) => key === id);
    const unnamed = policy ? strings.gonePolicy : strings.policyById;
    return policy?.name ?? format(unnamed, { policyId: id.slice(0, 8) });
  };
  const outcomeTypes = [
    ...new Set([...outcomes.map(({ outcomeType }) => outcomeType), outcome]),
  ].filter(type => type !== allValues && type !== disabled);
  const selected = new Set(versionIds && versionIds !== allValues ? versionIds.split(',') : []);
  const toggle = (version: string) => {
    const next = new Set(selected);
    if (!next.delete(version)) next.add(version);
    change({ versionIds: next.size > 0 ? [...next].join(',') : allValues });
  };
  const toRange = (next: string) =>
    change(
      next === 'own'
        ? { label: 'own', gte: String(range.gte), lte: String(range.lte) }
        : { label: next, gte: undefined, lte: undefined },
    );
  const field = (end: 'gte' | 'lte', title: string) => (
    <label>
      {title}
      <input
        key={`${end} ${label}`}
        className={Classes.INPUT}
        type="datetime-local"
        defaultValue={formatDateField(range[end])}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? 'analytics-fault' : undefined}
        onChange={event => {
          const moment = parseDateField(event.target.value);
          if (moment !== undefined) change({ [end]: String(moment) });
        }}
      />
    </label>
  );
  return (
    <>
      <FilterFold label={strings.filters.text} count={filters.set} className="analytics-filters">
        <Choice
          title={strings.range.text}
          value={label}
          choose={toRange}
          options={[
            ...Object.entries(presets).map(([value, { title }]) => ({ value, label: title.text })),
            { value: 'own', label: strings.rangeOwn.text },
          ]}
        />
        {label === 'own' && field('gte', strings.from.text)}
        {label === 'own' && field('lte', strings.until.text)}
        <Choice
          title={strings.flow.text}
          value={flowId ?? ''}
          choose={next =>
            change({ flow: next || undefined, versionIds: undefined, outcomeFirstFlows: undefined })
          }
          options={[
            { value: '', label: strings.allFlows.text },
            ...flowIds.map(value => ({ value, label: getFlowName(value) })),
          ]}
        />
        <Choice
          title={strings.flowType.text}
          value={flowType}
          choose={next => change({ flowType: next })}
          options={toOptions(types)}
        />
        <Choice
          title={strings.kind.text}
          value={kind}
          choose={next => change({ kind: next })}
          options={toOptions(kinds)}
        />
        {(policyId || policyIds.length > 1) && (
          <Choice
            title={strings.policy.text}
            value={policyId}
            choose={next => change({ policyId: next || undefined })}
            options={[
              { value: '', label: strings.allPolicies.text },
              ...policyIds.map(value => ({ value, label: policyName(value) })),
            ]}
          />
        )}
        <Choice
          title={strings.outcome.text}
          value={outcome}
          choose={next => change({ outcome: next, outcomeFirstFlows: undefined })}
          options={[
            { value: allValues, label: strings.allOutcomes.text },
            ...outcomeTypes.map(value => ({ value, label: value })),
            { value: disabled, label: strings.noOutcomes.text },
          ]}
        />
        {!flowId && !fault && outcome !== allValues && outcome !== disabled && (
          <OutcomeFlows filters={filters} outcome={outcome} />
        )}
        {narrowed && <Button variant="minimal" text={strings.clear.text} onClick={clear} />}
        {flowId && versions.length > 0 && (
          <fieldset>
            <legend>{strings.versions.text}</legend>
            {versions.map(({ key }) => (
              <Button
                key={key}
                size="small"
                text={format(strings.version, { version: key })}
                aria-pressed={selected.has(key)}
                active={selected.has(key)}
                onClick={() => toggle(key)}
              />
            ))}
          </fieldset>
        )}
      </FilterFold>
      {fault && (
        <p id="analytics-fault" role="alert" className="analytics-fault">
          {fault}
        </p>
      )}
    </>
  );
}
