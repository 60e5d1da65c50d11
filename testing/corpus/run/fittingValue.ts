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

/** What a person would type into a field; a code comes from the newest mail. */
export function fittingValue(field: Field, code: string | undefined): string {
  if (field.choices.length > 0) return field.choices.find(choice => choice !== '') ?? '';
  const words = `${field.type} ${field.name} ${field.id} ${field.autocomplete} ${field.said}`;
  for (const [pattern, value] of fitting) if (pattern.test(words)) return value;
  if (/otp|code|passcode|one-time|pin/i.test(words)) return code ?? '123456';
  return field.type === 'number' ? '1' : 'Ada';
}

const fitting: readonly (readonly [RegExp, string])[] = [
  [/pass(?!code|key)|pwd/i, person.password],
  [/^date\b/i, '1990-12-10'],
  [/^email\b|e-?mail/i, person.email],
  [/user|login|account|identifier/i, person.username],
  [/^tel\b|phone|mobile|sms|voice/i, person.phone],
  [/first|given/i, person.givenName],
  [/last|family|surname/i, person.familyName],
  [/zip|postal/i, '94105'],
  [/^url\b/i, 'https://example.com'],
  [/birth|dob/i, '1990-12-10'],
];
