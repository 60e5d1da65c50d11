import type { NodeCall, Screen } from '#plugins/connectors/contract';
import type { NewTotp } from '../../contract';
import { getText } from '../../contract/nodeProperties';

const button = (value: string, type: 'form-submit' | 'next-event') =>
  `<button data-skcomponent="skbutton" data-skbuttontype="${type}" ${type === 'form-submit' ? 'data-skform="form" ' : ''}data-skbuttonvalue="${value}">`;
const leaving = (label: string) =>
  label ? `${button('cancel', 'next-event')}{{cancel}}</button>` : '';

/** A page with the picture and the secret for an authenticator app, asking for its first code. */
export function totpScreen(
  call: NodeCall,
  { uri, secret, qrCode }: Omit<NewTotp, 'deviceId'>,
): Screen {
  const title = getText(call, 'title') || 'Set up your authenticator app';
  const cancel = getText(call, 'cancel');
  const [before = '', after = ''] = call
    .render(
      `<main class="sk-card"><h1>{{title}}</h1><p>{{text}}</p>[picture]<p>{{byHand}} <code>{{secret}}</code></p><form id="form"><p data-skcomponent="skerror"></p><label>{{label}} <input name="otp" inputmode="numeric" autocomplete="one-time-code" required></label>${button('continue', 'form-submit')}{{go}}</button></form>${leaving(cancel)}</main>`,
      {
        title,
        text:
          getText(call, 'text') ||
          'Scan this QR code with your authenticator app, then enter the code it shows.',
        byHand: 'If you can’t scan it, enter this key:',
        secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
        label: 'Code',
        go: getText(call, 'button') || 'Continue',
        cancel,
      },
    )
    .split('[picture]');
  // Readers of the page are told what the picture is; the key stands beside it as text.
  const picture = qrCode.replace(
    '<svg ',
    '<svg role="img" aria-label="QR code" width="220" height="220" ',
  );
  return {
    html: `${before}${picture}${after}`,
    title,
    fields: [{ propertyName: 'otp', preferredDataType: 'string' }],
    memory: { uri, secret },
  };
}

/** A page that shows recovery codes this once. */
export function recoveryScreen(call: NodeCall, codes: readonly string[]): Screen {
  const title = getText(call, 'title') || 'Your recovery codes';
  return {
    html: call.render(
      `<main class="sk-card"><h1>{{title}}</h1><p>{{text}}</p><ul>{{#each codes}}<li><code>{{this}}</code></li>{{/each}}</ul>${button('continue', 'next-event')}{{go}}</button></main>`,
      {
        title,
        text:
          getText(call, 'text') ||
          'Save these codes in a safe place. Each works once if you lose your other sign-in methods. They are not shown again.',
        codes,
        go: getText(call, 'button') || 'I saved them',
      },
    ),
    title,
    fields: [],
  };
}
