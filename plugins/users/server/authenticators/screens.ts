import type { NodeCall, Screen } from '#plugins/connectors/contract';
import type { Message } from '#core/contract';
import { escapeHtml } from '#core/contract/html';
import type { NewTotp } from '../../contract';
import { getText } from '../../contract/nodeProperties';
import { getOwnText, getPageText } from '../getPageText';
import { pageStrings as strings } from '../../pageStrings';

const button = (value: string, type: 'form-submit' | 'next-event') =>
  `data-skcomponent="skbutton" data-skbuttontype="${type}" ${type === 'form-submit' ? 'data-skform="form" ' : ''}data-skbuttonvalue="${value}"`;

/**
 * Draws an element with a text of ours, which it names so that the page can say it in any language, or
 * with that of a property in its place.
 */
function drawText(call: NodeCall, tag: string, name: string, message: Message): string {
  const written = getText(call, name);
  const [element = ''] = tag.split(' ');
  return written && written !== message.text
    ? `<${tag}>${escapeHtml(written)}</${element}>`
    : `<${tag} data-sktext="${message.id}">${escapeHtml(message.text)}</${element}>`;
}

/** Marks a text that the page can copy, with the label of its button. */
const drawCopied = (call: NodeCall, label: Message) =>
  ` data-skcopy="${escapeHtml(call.say({ message: label }))}" data-skcopied="${escapeHtml(call.say({ message: strings.copied }))}"`;

/** A page with the picture and the secret for an authenticator app, asking for its first code. */
export function totpScreen(
  call: NodeCall,
  { uri, secret, qrCode }: Omit<NewTotp, 'deviceId'>,
): Screen {
  const cancel = getPageText(call, 'cancel');
  const draw = (tag: string, name: string, message: Message) => drawText(call, tag, name, message);
  // Readers of the page are told what the picture is; the key stands beside it as text.
  const picture = qrCode.replace(
    '<svg ',
    `<svg role="img" aria-label="${escapeHtml(call.say({ message: strings.totpPicture }))}" width="220" height="220" `,
  );
  const key = escapeHtml(secret.replace(/(.{4})(?=.)/g, '$1 '));
  const copied = drawCopied(call, strings.copyKey);
  const parts = [
    draw('h1', 'title', strings.totpTitle),
    draw('p', 'text', strings.totpText),
    picture,
    `<p>${draw('span', '', strings.totpByHand)} <code${copied}>${key}</code></p>`,
    '<form id="form"><p data-skcomponent="skerror"></p>',
    `<label>${draw('span', '', strings.code)} <input name="otp" inputmode="numeric" autocomplete="one-time-code" required></label>`,
    draw(`button ${button('continue', 'form-submit')}`, 'button', strings.go),
    '</form>',
    cancel && `<button ${button('cancel', 'next-event')}>${escapeHtml(cancel)}</button>`,
  ];
  return {
    html: `<main class="sk-card">${parts.join('')}</main>`,
    title: getOwnText(call, 'title', strings.totpTitle),
    fields: [{ propertyName: 'otp', preferredDataType: 'string' }],
    memory: { uri, secret },
  };
}

/** A page that shows recovery codes this once. */
export function recoveryScreen(call: NodeCall, codes: readonly string[]): Screen {
  const copied = `${drawCopied(call, strings.copyCodes)} data-sksave="${escapeHtml(call.say({ message: strings.downloadCodes }))}"`;
  const parts = [
    drawText(call, 'h1', 'title', strings.recoveryTitle),
    drawText(call, 'p', 'text', strings.recoveryText),
    `<ul${copied}>${codes.map(each => `<li><code>${escapeHtml(each)}</code></li>`).join('')}</ul>`,
    drawText(call, `button ${button('continue', 'next-event')}`, 'button', strings.recoveryKept),
  ];
  return {
    html: `<main class="sk-card">${parts.join('')}</main>`,
    title: getOwnText(call, 'title', strings.recoveryTitle),
    fields: [],
  };
}
