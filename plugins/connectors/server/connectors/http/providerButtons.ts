import { format } from '#core/contract';
import { toSentence } from '#core/contract/internal';
import { escapeHtml } from '#core/contract/html';
import { readMarkupSliced, type Attributes } from '#core/contract/readMarkup';
import type { NodeCall, NodeOutcome, Screen } from '#plugins/connectors/contract';
import type { Sliced } from '#core/contract/sliced';
import { runByLength } from '#core/server/internal';
import {
  isComponent,
  readOption,
  readProvider,
  replaceTokens,
  type PageComponents,
} from '#plugins/connectors/contract/pageComponents';
import { providerConnections, providerSignOn } from '#plugins/connectors/contract/providerSignOn';
import { pageStrings } from '#plugins/connectors/pageStrings';
import { strings } from '#plugins/connectors/strings';

const component = 'skidp';
/** Pieces of markup that are looked at in one step. */
const stepPieces = 500;

/** A screen whose sign-in buttons without a label bear the name of their provider's connection. */
export async function labelProviders(
  call: NodeCall,
  screen: Screen,
  components: PageComponents,
): Promise<Screen> {
  const buttons = components.get(component) ?? [];
  if (buttons.length === 0) return screen;
  const { companyId } = call.interaction;
  const names = new Map<string, string>();
  for (const provider of new Set(buttons.map(readProvider)))
    names.set(
      provider,
      (await call.get(providerConnections).find(companyId, provider))?.name ?? provider,
    );
  const buttonsWritten = replaceTokens(screen.html, component, writeButton);
  const work = writeLabels(call, buttonsWritten, names);
  const html = await runByLength(companyId, buttonsWritten.length, work);
  return { ...screen, html };
}

const asWritten = new Set(['id', 'class', 'label']);

function writeButton(options: Attributes): string {
  const attributes = [...options].map(
    ([name, value]) =>
      ` ${asWritten.has(name) ? name : `data-sk${name}`}="${value.replaceAll('"', '&quot;')}"`,
  );
  return `<button data-skcomponent="${component}"${attributes.join('')}></button>`;
}

function* writeLabels(
  call: NodeCall,
  html: string,
  names: ReadonlyMap<string, string>,
): Sliced<string> {
  const pieces = yield* readMarkupSliced(html);
  let [made, written] = ['', 0];
  for (const [at, piece] of pieces.entries()) {
    if (at % stepPieces === 0) yield;
    if (piece.kind !== 'open' || !isComponent(piece.attributes, component)) continue;
    const next = pieces[at + 1];
    if (next?.kind !== 'close' || next.name !== piece.name) continue;
    const provider = names.get(readProvider(piece.attributes)) ?? '';
    const label =
      readOption(piece.attributes, 'label') ||
      call.say(toSentence(pageStrings.goOnWith, { provider }));
    made += `${html.slice(written, piece.to)}${escapeHtml(label)}`;
    written = piece.to;
  }
  return made + html.slice(written);
}

const failed = (message: string): NodeOutcome => ({
  kind: 'failure',
  error: { code: 'notConfigured', message },
});

/**
 * Signs a person in at the provider whose button they pressed: sends the browser there, and takes
 * it back. The page is shown again where the provider let nobody in; undefined for any other answer.
 */
export async function signInAtProvider(
  call: NodeCall,
  screen: Screen,
  components: PageComponents,
): Promise<NodeOutcome | undefined> {
  const { submission, memory } = call;
  const back = submission?.eventName === 'callback';
  const pressed = submission?.buttonType === component ? (submission.buttonValue ?? '') : undefined;
  const provider = back ? String(memory?.['provider'] ?? '') : pressed;
  if (provider === undefined) return undefined;
  // Only what the page offers, whatever a client may name.
  const button = components.get(component)?.find(each => readProvider(each) === provider);
  if (!button) return { kind: 'screen', screen };
  if (!provider) return failed(strings.noProviderNamed.text);
  const connection = await call.get(providerConnections).find(call.interaction.companyId, provider);
  if (!connection) return failed(format(strings.noPageProvider, { provider }));
  const creates = readOption(button, 'linkwithp1user').toLowerCase() === 'true';
  const outcome = await call.get(providerSignOn)(call, {
    connection: connection.values,
    properties: { linkedUser: creates ? 'create' : 'find' },
    idTokenHint: '',
  });
  if (outcome.kind === 'screen') {
    const { redirect, memory: kept } = outcome.screen;
    return {
      kind: 'screen',
      screen: {
        ...screen,
        ...(redirect && { redirect }),
        reshown: true,
        memory: { ...memory, ...kept, provider },
      },
    };
  }
  if (outcome.kind === 'success')
    return {
      ...outcome,
      output: { ...outcome.output, buttonType: component, buttonValue: provider },
    };
  if (back && outcome.kind === 'failure')
    return { kind: 'screen', screen: { ...screen, message: outcome.error?.message ?? '' } };
  return outcome;
}
