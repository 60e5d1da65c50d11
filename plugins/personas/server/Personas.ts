import type { ServerHost } from '#core/server';
import type { TrialPersona, TrialPersonas } from '#plugins/runtime/contract';
import type { NamedValue, PersonaContent } from '../contract';
import { openContent, readPersona } from './personaRows';
import { listSecrets } from './secretValues';

const byName = (values: readonly NamedValue[]): Record<string, string> =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]));

/** A content as a trial takes it, secrets open. */
export function toTrialPersona(
  { personaId, name }: Pick<TrialPersona, 'personaId' | 'name'>,
  content: PersonaContent,
): TrialPersona {
  const { inputs, cookies, typed, device, answers } = content;
  const { ip, userAgent, languages } = device;
  return {
    personaId,
    name,
    parameters: byName(inputs),
    cookies: byName(cookies),
    request: { ...(ip && { ip }), ...(userAgent && { userAgent }) },
    languages,
    typed: byName(typed),
    secrets: listSecrets(content),
    answers,
  };
}

/** Gives trials their personas. */
export class Personas implements TrialPersonas {
  constructor(private readonly server: ServerHost) {}

  async find(companyId: string, personaId: string): Promise<TrialPersona> {
    const row = await readPersona(this.server.database.forCompany(companyId), personaId);
    return toTrialPersona({ personaId, name: row.name }, openContent(this.server, row));
  }
}
