import { HTMLSelect } from '@blueprintjs/core';
import { format } from '#core/contract';
import type { FlowChange } from '#plugins/flows/contract/internal';
import type { PromotedFlowPlan, PromotionChoices } from '#plugins/transfer/contract';
import { strings } from '../strings';
import { stateText } from './PromotionView';

interface Props {
  readonly flow: PromotedFlowPlan;
  readonly choices: Pick<PromotionChoices, 'flows' | 'left'>;
  readonly onChange: (change: Partial<Pick<PromotionChoices, 'flows' | 'left'>>) => void;
}

/** The plan for one flow, with each difference. */
export function FlowDifference({ flow, choices, onChange }: Props) {
  const { sourceFlowId, name, what, called, flowId, nameHere, changes, changeCount } = flow;
  const asNew = choices.flows[sourceFlowId] === '';
  const left = choices.left.includes(sourceFlowId);
  const choose = (value: string) => {
    const { [sourceFlowId]: _, ...flows } = choices.flows;
    const others = choices.left.filter(each => each !== sourceFlowId);
    onChange({
      flows: value === 'new' ? { ...flows, [sourceFlowId]: '' } : flows,
      left: value === 'leave' ? [...others, sourceFlowId] : others,
    });
  };
  return (
    <li>
      <div className="promote-flow">
        <span>
          <b>{name}</b>
          <em className="promote-tag" data-kind={what}>
            {stateText(what)}
          </em>
          {called && <em className="promote-tag">{strings.called.text}</em>}
          <small>{formatVersions(flow)}</small>
        </span>
        {(flowId || asNew) && (
          <HTMLSelect
            aria-label={format(strings.becomes, { name })}
            value={asNew ? 'new' : left ? 'leave' : 'match'}
            onChange={event => choose(event.currentTarget.value)}
          >
            <option value="match">
              {asNew ? strings.matched.text : format(strings.matching, { name: nameHere })}
            </option>
            <option value="new">{strings.newFlow.text}</option>
            {called && (
              <option value="leave">
                {asNew ? strings.leaveMatched.text : format(strings.leave, { name: nameHere })}
              </option>
            )}
          </HTMLSelect>
        )}
      </div>
      {changeCount > 0 && (
        <details open={changeCount < 8}>
          <summary>{format(strings.differences, { count: changeCount })}</summary>
          <ul className="promote-changes">
            {changes.map(change => (
              <li key={`${change.what} ${change.id}`} data-kind={change.what}>
                {saying(change)}
                {change.detail && <small>{change.detail}</small>}
              </li>
            ))}
            {changeCount > changes.length && (
              <li>{format(strings.moreDifferences, { count: changeCount - changes.length })}</li>
            )}
          </ul>
        </details>
      )}
    </li>
  );
}

/** The names of a flow’s own fields. */
const fields: Readonly<Record<string, { readonly text: string }>> = {
  name: strings.field_name,
  description: strings.field_description,
  flowColor: strings.field_flowColor,
  settings: strings.field_settings,
  inputSchema: strings.field_inputSchema,
  outputSchema: strings.field_outputSchema,
  trigger: strings.field_trigger,
};

function formatVersions({ what, sourceVersion, version }: PromotedFlowPlan): string {
  if (what === 'new') return format(strings.becomesNew, { from: sourceVersion });
  if (what === 'same') return format(strings.staysSame, { from: sourceVersion });
  return what === 'left' ? '' : format(strings.versions, { from: sourceVersion, to: version + 1 });
}

function saying({ what, title, id }: FlowChange) {
  if (what === 'lines') return format(strings.lines, { count: Number(title) });
  if (what === 'field') return format(strings.field, { field: fields[id]?.text ?? title });
  const label =
    { added: strings.added, removed: strings.removed, moved: strings.moved }[what] ??
    strings.changed;
  return (
    <>
      <b>{title}</b> <code>{id}</code> {label.text}
    </>
  );
}
