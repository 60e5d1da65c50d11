import { createHash } from 'node:crypto';
import type { Screen } from '#plugins/connectors/contract';
import type { Appearance } from '#plugins/flows/contract/internal';
import { escapeHtml } from '#core/contract/html';
import type { Sliced } from '#core/contract/sliced';
import {
  drawHiddenInputs,
  rewriteMarkupSliced,
} from '#plugins/connectors/contract/screens/rewriteMarkup';
import { followsReader } from '#plugins/runtime/contract/pageTexts';
import { ceremonyPage } from '../ceremony/ceremonyPage';
import type { PagePlace } from '../origins/pagePlace';
import { createNonce, drawPage, ownForm, type Page } from './drawPage';
import { showErrors } from './showErrors';

interface Step {
  readonly companyId: string;
  readonly interactionId: string;
  readonly interactionToken: string;
  readonly nodeId: string;
  /**
   * Where a person begins again when this interaction cannot go on; empty when there is no such
   * place.
   */
  readonly again: string;
}
/** Tells a screen from another: a page that asks by itself stays where the answer is the same. */
const hashScreen = ({ html, css, script, title, message, errors }: Screen) =>
  createHash('sha256')
    .update(JSON.stringify([html, css, script, title, message, errors]))
    .digest('base64url')
    .slice(0, 16);

/** A flow's screen, ready to be answered, in steps. */
export function* screenPage(
  place: PagePlace,
  screen: Screen,
  { again, ...step }: Step,
  appearance?: Appearance,
): Sliced<Page> {
  const hidden = {
    'sk.companyId': step.companyId,
    'sk.interactionId': step.interactionId,
    'sk.interactionToken': step.interactionToken,
    'sk.nodeId': step.nodeId,
    'sk.again': again,
  };
  if (screen.ceremony)
    return ceremonyPage(place, { ...screen, ceremony: screen.ceremony }, hidden, appearance);
  const action = `${place.origin}/hosted/continue`;
  const fields = new Set(screen.fields.map(({ propertyName }) => propertyName));
  const { captcha, typed = {} } = screen;
  const nonce = createNonce();
  const written = { action, hidden, ownForm, fields, typed, captcha, nonce };
  const markup = yield* showErrors(yield* rewriteMarkupSliced(screen.html, written), screen);
  const message =
    screen.message && !markup.includes('data-skcomponent="skerror"')
      ? `<p class="sk-message" role="alert" dir="auto">${escapeHtml(screen.message)}</p>`
      : '';
  const polling = screen.polling
    ? ` data-poll-interval="${screen.polling.intervalMs}" data-screen="${hashScreen(screen)}"`
    : '';
  const own = `<form id="${ownForm}" method="post" action="${escapeHtml(action)}"${polling}>${drawHiddenInputs(hidden)}</form>`;
  const content = {
    title: screen.title ?? '',
    own,
    body: `${message}${markup}`,
    css: screen.css ?? '',
    scripted: true,
    ownTexts: !followsReader(screen.html),
    script: screen.script ?? '',
    captcha,
    nonce,
  };
  return drawPage(place, content, appearance);
}
