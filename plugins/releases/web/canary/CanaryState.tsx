import type { CanaryLine } from '../../contract';
import { strings } from '../../strings';

const texts = {
  running: strings.stateRunning,
  paused: strings.statePaused,
  finished: strings.stateFinished,
  rolledBack: strings.stateRolledBack,
  stopped: strings.stateStopped,
} as const;
const tones: Readonly<Record<CanaryLine['state'], string>> = {
  running: '',
  paused: 'warn',
  finished: 'good',
  rolledBack: 'bad',
  stopped: '',
};

/** The state of a canary as a tag. */
export function CanaryState({ state }: Pick<CanaryLine, 'state'>) {
  return <span className={`sl-tag ${tones[state]}`}>{texts[state].text}</span>;
}

const whys = {
  '': undefined,
  loss: strings.whyLoss,
  errors: strings.whyErrors,
  slow: strings.whySlow,
  person: undefined,
  ramp: undefined,
  deployed: strings.whyDeployed,
  refused: strings.whyRefused,
} as const;

/** Says why a canary is in its state; empty where that needs no words. */
export function describeWhy({ why, note }: Pick<CanaryLine, 'why' | 'note'>): string {
  const known = whys[why]?.text ?? '';
  return known === note || !note ? known : `${known} ${note}`.trim();
}
