import { readAttributes, readMarkup, type Attributes } from '#core/contract/readMarkup';
import type { NodeCall, Screen } from '#plugins/connectors/contract';

const number = (value: unknown, otherwise: number) =>
  Number.isFinite(Number(value)) && value !== undefined && value !== '' ? Number(value) : otherwise;

interface Polling {
  readonly polling: NonNullable<Screen['polling']>;
  /** The challenge whose decision the page waits for; without one each poll leads on. */
  readonly challenge: string;
}

/**
 * How a page of this node asks by itself: as its properties say, or a polling component in its
 * markup; undefined when it does not.
 */
export function findPolling({ properties }: NodeCall, html: string): Polling | undefined {
  const component = componentIn(html);
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
function componentIn(html: string): Readonly<Record<string, string>> | undefined {
  if (!html.includes('skcomponent')) return undefined;
  const attributes = tokenIn(html) ?? elementIn(html);
  return (
    attributes &&
    Object.fromEntries(
      settings.flatMap(name => {
        const key = name.toLowerCase();
        const value = attributes.get(`data-sk${key}`) || attributes.get(key);
        return value ? [[name, value]] : [];
      }),
    )
  );
}

const settings = ['pollInterval', 'pollRetries', 'pollChallengeStatus'];
const start = /^skcomponent\s+"skpolling"/;

function tokenIn(html: string): Attributes | undefined {
  for (const [, encoded = ''] of html.matchAll(/\[\[\[skcomponent###([A-Za-z0-9+/=]*)###/g)) {
    const said = Buffer.from(encoded, 'base64').toString('utf8');
    if (start.test(said)) return readAttributes(said.replace(start, ''));
  }
  return undefined;
}

function elementIn(html: string): Attributes | undefined {
  for (const piece of readMarkup(html))
    if (piece.kind === 'open' && piece.attributes.get('data-skcomponent') === 'skpolling')
      return piece.attributes;
  return undefined;
}
