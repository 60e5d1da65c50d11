import { getField } from '#core/contract';
import type { NodeCall, NodeOutcome, Screen } from '#plugins/connectors/contract';
import {
  captchaServices,
  type Captcha,
  type CaptchaKind,
} from '#plugins/connectors/contract/internal';
import { readOption, type PageComponents } from '#plugins/connectors/contract/pageComponents';
import { pageStrings } from '#plugins/connectors/pageStrings';
import { strings } from '#plugins/connectors/strings';
import { notConfigured } from '#plugins/connectors/contract/kit/notConfigured';
import { field } from '#plugins/connectors/contract/kit/propertyFields';
import { readAnswer } from '#plugins/connectors/contract/kit/readAnswer';

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The settings of a connection for the check that pages show. */
export const captchaAccount = {
  captchaService: field(strings.captchaService.text, 'dropDown', {
    value: 'recaptcha',
    options: Object.entries(captchaServices).map(([value, { name }]) => ({ name, value })),
    info: strings.captchaServiceHelp.text,
  }),
  recaptchaSiteKey: field(strings.captchaSiteKey.text, 'textField', {
    info: strings.captchaKeyHelp.text,
  }),
  recaptchaSecretKey: field(strings.captchaSecretKey.text, 'secureTextArea', { secure: true }),
  captchaVerifyUrl: field(strings.captchaVerifyUrl.text, 'textField', {
    info: strings.captchaVerifyUrlHelp.text,
  }),
};

const isKind = (name: string): name is CaptchaKind => Object.hasOwn(captchaServices, name);

/** A screen with the check that its markup asks for; a failure that says what the connection lacks. */
export function addCaptcha(
  { connection }: NodeCall,
  screen: Screen,
  components: PageComponents,
): Screen | NodeOutcome {
  const [component] = components.get('skrecaptcha') ?? [];
  if (!component) return screen;
  const siteKey = readOption(component, 'sitekey') || text(connection['recaptchaSiteKey']);
  const missing = [
    ...(siteKey ? [] : [strings.captchaSiteKey.text]),
    ...(text(connection['recaptchaSecretKey']) ? [] : [strings.captchaSecretKey.text]),
  ];
  if (missing.length > 0) return notConfigured(missing);
  const selected = text(connection['captchaService']);
  return { ...screen, captcha: { kind: isKind(selected) ? selected : 'recaptcha', siteKey } };
}

/** Asks the service whether the page's check was passed; what to tell the person where it was not. */
export async function checkCaptcha(call: NodeCall, { kind }: Captcha): Promise<string> {
  const { connection, interaction, submission, signal } = call;
  const { answer, verify } = captchaServices[kind];
  const response = text(submission?.parameters[answer]);
  if (!response) return call.say({ message: pageStrings.captchaUnanswered });
  const remoteip = text(interaction.request['ip']);
  const body = new URLSearchParams({
    secret: text(connection['recaptchaSecretKey']),
    response,
    ...(remoteip && { remoteip }),
  });
  try {
    const address = text(connection['captchaVerifyUrl']) || verify;
    const reply = await readAnswer(await call.fetch(address, { method: 'POST', body, signal }));
    if (reply.statusCode >= 500) return call.say({ message: pageStrings.captchaUnreachable });
    return getField(reply.body, 'success') === true
      ? ''
      : call.say({ message: pageStrings.captchaRefused });
  } catch {
    return call.say({ message: pageStrings.captchaUnreachable });
  }
}
