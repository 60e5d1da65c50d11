import { decodeToken } from '#plugins/connectors/contract/pageComponents';
import { readAttributes, readMarkup, type Attributes } from '#core/contract/readMarkup';
import type { ReadFlow } from './toFlowResource';

/** A component of a page: its name, the node whose page it is on, and its options. */
export interface Component {
  readonly name: string;
  readonly nodeId: string;
  readonly options: Readonly<Record<string, unknown>>;
}

const token = /\[\[\[skcomponent###([A-Za-z0-9+/=]*)###/g;
const tokenStart = /^skcomponent\s+"(\w+)"/;
const option = /^data-sk(?!component)(\w+)$/;

/** Lists the components of the pages of a flow, in the order in which pages and markup have them. */
export function listComponents({ graphData }: ReadFlow): readonly Component[] {
  return (graphData?.elements.nodes ?? []).flatMap(({ data }) => {
    const html = data.properties?.['customHTML']?.value;
    if (typeof html !== 'string' || !html.includes('skcomponent')) return [];
    return readComponents(html).map(({ name, options }) => ({ name, nodeId: data.id, options }));
  });
}

function readComponents(html: string): readonly Omit<Component, 'nodeId'>[] {
  const tokens = [...html.matchAll(token)].flatMap(([, encoded = '']) => {
    const written = decodeToken(encoded);
    const [start = '', name] = tokenStart.exec(written) ?? [];
    const attributes = readAttributes(written.slice(start.length));
    return name ? [{ name, options: toOptions(attributes) }] : [];
  });
  const elements = readMarkup(html).flatMap(piece => {
    const name = piece.kind === 'open' ? piece.attributes.get('data-skcomponent') : undefined;
    if (!name || piece.kind !== 'open') return [];
    return [{ name, options: toOptions(piece.attributes) }];
  });
  return [...tokens, ...elements];
}

/** The names of options in several words; markup has them in lower case. */
const names =
  'appSessionId buttonImage buttonImageClass buttonImagePlacement buttonType collectBehavioralData contentType createP1User customLoadingIndicator customLoadingIndicatorClass defaultLoadingColor environmentId errorId identityProviderId identityProviderIdEntry identityProviderType idpConnector imgUrl messageClass micUrl otpInput pollChallengeStatus pollInterval pollRetries populationId populationIdEntry previewType returnUrl showPreview siteKey userId'.split(
    ' ',
  );
const byLowerCase = new Map(names.map(name => [name.toLowerCase(), name]));
const numbers: ReadonlySet<string> = new Set(['pollInterval', 'pollRetries']);
const switches: ReadonlySet<string> = new Set(['pollChallengeStatus', 'collectBehavioralData']);

/** An option as its type wants it; undefined where it is none of that type. */
function toOption(name: string, text: string): unknown {
  if (numbers.has(name)) return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (switches.has(name)) return /^(?:true|false)$/.test(text) ? text === 'true' : undefined;
  return text;
}

/** The options of a component by the names of the published format. */
function toOptions(attributes: Attributes): Readonly<Record<string, unknown>> {
  const options = [...attributes].flatMap(([written, text]) => {
    const bare = option.exec(written)?.[1] ?? (written.startsWith('data-') ? undefined : written);
    if (!bare) return [];
    const name = byLowerCase.get(bare.toLowerCase()) ?? bare;
    const value = toOption(name, text);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(options);
}
