import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross, Refresh } from '@blueprintjs/icons';
import type { Message } from '#core/contract';
import type { App } from '../../contract';
import { strings } from '../../strings';
import type { useStarts } from './useStarts';

const toOptions = (choices: Readonly<Record<string, Message>>) =>
  Object.entries(choices).map(([value, { text }]) => ({ value, label: text }));
const spans = toOptions({
  '24h': strings.startsDay,
  '': strings.startsWeek,
  '30d': strings.startsMonth,
  all: strings.startsEver,
});
const results = toOptions({
  '': strings.startsAll,
  good: strings.startsGood,
  bad: strings.startsBad,
});

interface Props {
  readonly app: App;
  readonly starts: ReturnType<typeof useStarts>;
}

/** Which starts are looked at; all of it stands in the address. */
export function StartFilters({ app, starts: { policy, span, result, change, mutate } }: Props) {
  return (
    <span className="ap-card-tools">
      {app.policies.length > 1 && (
        <HTMLSelect
          aria-label={strings.policy.text}
          value={policy?.policyId}
          options={app.policies.map(({ policyId, name }) => ({ value: policyId, label: name }))}
          onChange={event => change({ starts: event.currentTarget.value })}
        />
      )}
      <HTMLSelect
        aria-label={strings.startsWhen.text}
        value={span}
        options={spans}
        onChange={event => change({ span: event.currentTarget.value || undefined })}
      />
      <HTMLSelect
        aria-label={strings.startsResult.text}
        value={result}
        options={results}
        onChange={event => change({ result: event.currentTarget.value || undefined })}
      />
      <Button
        icon={<Refresh />}
        aria-label={strings.startsReload.text}
        onClick={() => void mutate()}
      />
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={strings.hideStarts.text}
        onClick={() => change({ starts: undefined, span: undefined, result: undefined })}
      />
    </span>
  );
}
