/** A field of a page, as a person sees it. */
export interface Field {
  readonly name: string;
  readonly id: string;
  readonly type: string;
  readonly autocomplete: string;
  /** Its label, placeholder and the like in one text. */
  readonly said: string;
  /** The values of a drop-down or of radio buttons. */
  readonly choices: readonly string[];
  readonly required: boolean;
  /** Its place among all that can be typed into. */
  readonly index: number;
}

/** The person who is known in the directory of a run. */
export const person = {
  username: 'ada.lovelace',
  email: 'ada@example.com',
  password: 'Correct-Horse-9',
  givenName: 'Ada',
  familyName: 'Lovelace',
  phone: '+14155550123',
};

/** Somebody who is not known there yet. */
export const newcomer = {
  ...person,
  username: 'grace.hopper',
  email: 'grace@example.com',
  givenName: 'Grace',
  familyName: 'Hopper',
  phone: '+14155550124',
};

const asked = /otp|code|passcode|one-time|pin/i;
/** Says of a code where it was sent to, which is not what is to be typed. */
const sent = /\b(?:otp|code|passcode)\b.*\b(?:sent|received|by|to)\b/i;
const describeField = ({ type, name, id, autocomplete, said }: Field) =>
  `${type} ${name} ${id} ${autocomplete} ${said}`;

/** Whether a field takes a code that was sent. */
export const asksForCode = (field: Field): boolean =>
  sent.test(field.said) ||
  (asked.test(describeField(field)) &&
    !listFitting(person).some(([pattern]) => pattern.test(describeField(field))));

/** The first entry of many lists, which asks for one of the others. */
const isPrompt = /^\s*(?:$|-|(?:please )?(?:select|choose|pick)\b)/i;

/** Returns the text that a person would type into a field; a code comes from the newest email. */
function fittingValue(field: Field, code: string | undefined, who = person): string {
  if (field.choices.length > 0)
    return field.choices.find(choice => !isPrompt.test(choice)) ?? field.choices[0] ?? '';
  const words = describeField(field);
  if (sent.test(field.said)) return code ?? '123456';
  for (const [pattern, value] of listFitting(who)) if (pattern.test(words)) return value;
  if (asked.test(words)) return code ?? '123456';
  return field.type === 'number' ? '1' : 'Ada';
}

/** The password that a person changes theirs to. */
const newPassword = 'Other-Battery-42';
/** A field for the part of a telephone number that others leave out. */
const dialling = /\b(?:country|dial(?:l?ing)?|area)[ _-]?code/i;
const isPresent = (field: Field) => /current|old|existing/i.test(describeField(field));

/** Returns the text that a person would type into each field of a page. */
export function fittingValues(
  fields: readonly Field[],
  code: string | undefined,
  who = person,
): readonly string[] {
  const changes = fields.some(field => field.type === 'password' && isPresent(field));
  const dials = fields.some(field => dialling.test(describeField(field)));
  const typing = dials ? { ...who, phone: who.phone.replace(/^\+1/, '') } : who;
  return fields.map(field =>
    changes && field.type === 'password' && !isPresent(field)
      ? newPassword
      : fittingValue(field, code, typing),
  );
}

const listFitting = (who: typeof person): readonly (readonly [RegExp, string])[] => [
  [/pass(?!code|key)|pwd/i, who.password],
  [dialling, '+1'],
  [/^date\b/i, '1990-12-10'],
  [/^email\b|e-?mail/i, who.email],
  [/user|login|account|identifier/i, who.username],
  [/^tel\b|phone|mobile|sms|voice/i, who.phone],
  [/first|given/i, who.givenName],
  [/last|family|surname/i, who.familyName],
  [/zip|postal/i, '94105'],
  [/^url\b/i, 'https://example.com'],
  [/birth|dob/i, '1990-12-10'],
];
