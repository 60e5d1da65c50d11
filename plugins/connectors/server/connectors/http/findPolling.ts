import type { NodeCall, Screen } from '#plugins/connectors/contract';
import { readOption, type PageComponents } from '#plugins/connectors/contract/pageComponents';

const number = (value: unknown, otherwise: number) =>
  Number.isFinite(Number(value)) && value !== undefined && value !== '' ? Number(value) : otherwise;

export interface Polling {
  readonly polling: NonNullable<Screen['polling']>;
  /** The challenge whose decision the page waits for; without one each poll leads on. */
  readonly challenge: string;
}

/**
 * How a page of this node asks by itself: as its properties say, or a polling component in its
 * markup; undefined when it does not.
 */
export function findPolling(
  { properties }: NodeCall,
  components: PageComponents = new Map(),
): Polling | undefined {
  const component = componentIn(components);
  if (!component && String(properties['enablePolling']) !== 'true') return undefined;
  const {
    pollInterval,
    pollRetries,
    pollChallengeStatus = 'true',
  } = { ...properties, ...component };
  const challenge = String(pollChallengeStatus) === 'false' ? undefined : properties['challenge'];
  return {
    polling: {
      intervalMs: Math.max(500, number(pollInterval, 2000)),
      retries: Math.max(1, Math.min(1000, Math.trunc(number(pollRetries, 60)))),
    },
    challenge: typeof challenge === 'string' ? challenge : '',
  };
}

/**
 * The settings of a polling component, as the editor's token has them or as attributes of the
 * element it stands for.
 */
function componentIn(components: PageComponents): Readonly<Record<string, string>> | undefined {
  const [attributes] = components.get('skpolling') ?? [];
  return (
    attributes &&
    Object.fromEntries(
      settings.flatMap(name => {
        const value = readOption(attributes, name.toLowerCase());
        return value ? [[name, value]] : [];
      }),
    )
  );
}

const settings = ['pollInterval', 'pollRetries', 'pollChallengeStatus'];
