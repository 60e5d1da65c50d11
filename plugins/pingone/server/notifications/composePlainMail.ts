import { humanise } from '#plugins/connectors/contract/kit/humanise';
import { toOneLine } from '#plugins/connectors/contract/kit/readAddresses';
import { formatValue } from '#plugins/connectors/contract/kit/readProperty';

type Values = Readonly<Record<string, unknown>>;

/** Variables that greet or sign a mail, or belong to a layout that a plain mail has not. */
const dressing = new Set([
  'companyName',
  'companyLogo',
  'firstName',
  'lastName',
  'subject',
  'message',
]);

interface Template {
  readonly subject: string;
  /** Whether the template is the one for a mail of this name and these variables. */
  readonly fits: (name: string, values: Values) => boolean;
  readonly body: (values: Values) => string;
}
const first = (values: Values, ...names: readonly string[]) =>
  names.map(name => formatValue(values[name]).trim()).find(Boolean) ?? '';
const linkIn = (values: Values) => first(values, 'continueLink', 'magicLink', 'link', 'url');
const codeIn = (values: Values) =>
  first(values, 'otp', 'code', 'passcode', 'verificationCode', 'recoveryCode');
const nameIn = (values: Values) => first(values, 'username', 'userName');

const templates: readonly Template[] = [
  {
    subject: 'Your link to continue',
    fits: (_, values) => linkIn(values) !== '',
    body: values =>
      `Open this link to continue:\n${linkIn(values)}\n\nIf you didn’t request it, ignore this email.`,
  },
  {
    subject: 'Your verification code',
    fits: (_, values) => codeIn(values) !== '',
    body: values =>
      `Your code is ${codeIn(values)}\n\nDon’t share it with anyone. If you didn’t request it, ignore this email.`,
  },
  {
    subject: 'Your username',
    fits: (name, values) => /user.?name/i.test(name) && nameIn(values) !== '',
    body: values => `Your username is ${nameIn(values)}`,
  },
];

const rowsIn = (values: Values) =>
  Object.entries(values)
    .filter(([name, value]) => !dressing.has(name) && formatValue(value).trim() !== '')
    .map(([name, value]) => `${humanise(name)}: ${toOneLine(formatValue(value)).slice(0, 500)}`)
    .join('\n');

/**
 * A mail in plain words for a named template and its variables: this installation has no layouts of
 * the vendor’s.
 *
 * @param sender Whose mail it is where the variables name no company.
 */
export function composePlainMail(
  name: string,
  values: Values,
  sender = '',
): { readonly subject: string; readonly text: string } {
  const template = templates.find(({ fits }) => fits(name, values));
  const company = toOneLine(formatValue(values['companyName'])) || toOneLine(sender);
  const who = first(values, 'firstName', 'username', 'userName');
  const title =
    formatValue(values['subject']) || template?.subject || humanise(name) || 'A message for you';
  const text = [
    who ? `Hello ${toOneLine(who)},` : 'Hello,',
    formatValue(values['message']).trim(),
    template ? template.body(values) : rowsIn(values),
    company,
  ];
  return {
    subject: toOneLine(company ? `${company}: ${title}` : title).slice(0, 200),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
  };
}
