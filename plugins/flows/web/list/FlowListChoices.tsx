import { HTMLSelect } from '@blueprintjs/core';
import { flowOrders, flowStates } from '../../contract/internal';
import { strings } from '../../strings';

const orderTexts = {
  saved: strings.sortSaved,
  deployed: strings.sortDeployed,
  name: strings.sortName,
  problems: strings.sortProblems,
};
const stateTexts = {
  live: strings.onlyLive,
  changed: strings.onlyChanged,
  undeployed: strings.onlyUndeployed,
  disabled: strings.onlyDisabled,
  problems: strings.onlyProblems,
};

interface Props {
  readonly sort: (typeof flowOrders)[number] | undefined;
  readonly state: (typeof flowStates)[number] | undefined;
  readonly onChoose: (values: Readonly<Record<string, string>>) => void;
}

/** Selects which flows the list shows, and in which order. */
export function FlowListChoices({ sort, state, onChoose }: Props) {
  return (
    <>
      <HTMLSelect
        aria-label={strings.showOnly.text}
        value={state ?? ''}
        onChange={event => onChoose({ state: event.target.value })}
        options={[
          { value: '', label: strings.allFlows.text },
          ...flowStates.map(value => ({ value, label: stateTexts[value].text })),
        ]}
      />
      <span className="flow-sort">
        <span aria-hidden="true">{strings.sortBy.text}</span>
        <HTMLSelect
          aria-label={strings.sortBy.text}
          value={sort ?? 'saved'}
          onChange={event => onChoose({ sort: event.target.value })}
          options={flowOrders.map(value => ({ value, label: orderTexts[value].text }))}
        />
      </span>
    </>
  );
}
