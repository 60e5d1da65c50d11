import { isRecord } from '#core/contract';
import type { PersonaDraft } from '../../contract';
import { devices } from '../../domain/devices';

/** An answer as its fields hold it. */
export interface AnswerValues {
  readonly connectorId: string;
  readonly capability: string;
  readonly success: 'true' | 'false';
  /** JSON. */
  readonly output: string;
  readonly code: string;
  readonly message: string;
}
interface RowValues {
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
}
/** A persona as its form holds it. */
export interface PersonaValues {
  readonly name: string;
  readonly description: string;
  readonly inputs: readonly RowValues[];
  readonly typed: readonly RowValues[];
  readonly cookies: readonly RowValues[];
  readonly presses: string;
  /** A name of `devices`, `other` with a user agent of its own, or empty. */
  readonly device: string;
  readonly userAgent: string;
  readonly languages: string;
  readonly ip: string;
  readonly answers: readonly AnswerValues[];
}

export const otherDevice = 'other';
export const freshRow: RowValues = { name: '', value: '', secret: false };
export const freshAnswer: AnswerValues = {
  connectorId: '',
  capability: '',
  success: 'true',
  output: '{}',
  code: '',
  message: '',
};
/** A persona that holds nothing yet. */
export const freshPersona: PersonaDraft = {
  name: '',
  description: '',
  inputs: [],
  typed: [],
  cookies: [],
  presses: [],
  device: { userAgent: '', languages: '', ip: '' },
  answers: [],
};

const toRows = (values: PersonaDraft['inputs']): readonly RowValues[] =>
  values.map(({ name, value, secret = false }) => ({ name, value, secret }));

/** A persona as its form shows it. */
export function toPersonaValues(persona: PersonaDraft): PersonaValues {
  const { name, description, inputs, typed, cookies, presses, device, answers } = persona;
  const { userAgent, languages, ip } = device;
  const known = devices.find(each => each.userAgent === userAgent)?.id;
  return {
    name,
    description,
    inputs: toRows(inputs),
    typed: toRows(typed),
    cookies: toRows(cookies),
    presses: presses.join(', '),
    device: known ?? (userAgent ? otherDevice : ''),
    userAgent,
    languages,
    ip,
    answers: answers.map(({ connectorId, capability, success, output, error }) => ({
      connectorId,
      capability,
      success: success ? 'true' : 'false',
      output: JSON.stringify(output, null, 2),
      code: String(error?.code ?? ''),
      message: error?.message ?? '',
    })),
  };
}

/** The object that a text of JSON stands for; undefined where it is none. */
export function parseOutput(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what is sent of a form. */
export function toPersonaBody(values: PersonaValues): PersonaDraft {
  const { device, userAgent, languages, ip, presses, answers } = values;
  const known = devices.find(({ id }) => id === device);
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    inputs: [...values.inputs],
    typed: [...values.typed],
    cookies: [...values.cookies],
    presses: presses
      .split(',')
      .map(text => text.trim())
      .filter(Boolean),
    device: {
      userAgent: known?.userAgent ?? (device === otherDevice ? userAgent.trim() : ''),
      languages: languages.trim(),
      ip: ip.trim(),
    },
    answers: answers.map(({ connectorId, capability, success, output, code, message }) => ({
      connectorId,
      capability,
      success: success === 'true',
      output: parseOutput(output) ?? {},
      ...(success === 'false' && (code || message) && { error: { code, message } }),
    })),
  };
}
