import { Type, type Static } from 'typebox';
import { can, endpoint, messages, Moment, Acknowledgement } from '#core/contract';
import { access } from '#plugins/flows/contract/references';

const failures = messages('personas.failure', {
  list: 'Error fetching personas',
  create: 'Error creating persona',
  duplicate: 'Error copying persona',
  save: 'Error updating persona',
  remove: 'Error deleting persona',
  restore: 'Error restoring persona',
  propose: 'Error creating persona from run',
});

/** Stands for the value of a secret, which is never read back. */
export const masked = '******';

const Named = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** `******` keeps the secret that is stored. */
  value: Type.String({ maxLength: 8000 }),
  /** It is encrypted like the others, and never read back. */
  secret: Type.Optional(Type.Boolean()),
});
export type NamedValue = Static<typeof Named>;
const NamedList = Type.Array(Named, { maxItems: 100 });

const Answer = Type.Object({
  connectorId: Type.String({ minLength: 1, maxLength: 200 }),
  capability: Type.String({ minLength: 1, maxLength: 200 }),
  success: Type.Boolean(),
  output: Type.Record(Type.String(), Type.Unknown()),
  error: Type.Optional(
    Type.Object({
      code: Type.Union([Type.String({ maxLength: 200 }), Type.Number()]),
      message: Type.String({ maxLength: 2000 }),
    }),
  ),
});
export type PersonaAnswer = Static<typeof Answer>;

/** The persona’s values for test runs. */
const content = {
  /** The inputs of flows, by name; as text, JSON for objects and lists. */
  inputs: NamedList,
  /** The cookies of flows, by plain name. */
  cookies: NamedList,
  /** The values that it types into pages, by name of the field. */
  typed: NamedList,
  /** The buttons that it presses where a page has several: their values or labels. */
  presses: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
  /** The request’s values for flows; for empty texts, those of the real browser are used. */
  device: Type.Object({
    userAgent: Type.String({ maxLength: 1000 }),
    /** Languages as in `ui_locales`, the most wanted first. */
    languages: Type.String({ maxLength: 200 }),
    ip: Type.String({ maxLength: 100 }),
  }),
  /** The answers of capabilities that aren’t run. */
  answers: Type.Array(Answer, { maxItems: 100 }),
};
const PersonaContent = Type.Object(content);
export type PersonaContent = Static<typeof PersonaContent>;

const written = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  description: Type.String({ maxLength: 300 }),
};
const PersonaDraft = Type.Object({ ...written, ...content });
export type PersonaDraft = Static<typeof PersonaDraft>;

export const Persona = Type.Object({
  personaId: Type.String(),
  ...written,
  ...content,
  createdDate: Moment,
  updatedDate: Moment,
});
export type Persona = Static<typeof Persona>;

const PersonaLine = Type.Object({
  personaId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  /** Names of the inputs that it has values for. */
  inputs: Type.Array(Type.String()),
  updatedDate: Moment,
});
export type PersonaLine = Static<typeof PersonaLine>;

const reads = can(access, 'read');
const changes = can(access, 'update');
/** The most that a persona may take: 256 KiB. */
const bodyLimit = 262_144;

export const listPersonas = endpoint('GET /personas', {
  summary: 'Lists the environment’s personas, sorted by name.',
  query: Type.Object({ query: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({ personas: Type.Array(PersonaLine) }),
  when: reads,
  failure: failures.list,
});
export const getPersona = endpoint('GET /personas/:personaId', {
  summary: 'Returns a persona, with secrets masked as `******`.',
  reply: Persona,
  when: reads,
  failure: failures.list,
});
export const createPersona = endpoint('POST /personas', {
  summary: 'Creates a persona for test runs of flows.',
  body: PersonaDraft,
  reply: Persona,
  when: changes,
  failure: failures.create,
  bodyLimit,
  invalidates: () => [listPersonas],
});
export const savePersona = endpoint('PUT /personas/:personaId', {
  summary: 'Changes a persona. Secrets sent as `******` aren’t changed.',
  body: PersonaDraft,
  reply: Persona,
  when: changes,
  failure: failures.save,
  bodyLimit,
  invalidates: () => [listPersonas, getPersona],
});
export const duplicatePersona = endpoint('POST /personas/:personaId/duplicate', {
  summary: 'Copies a persona, including its secrets.',
  reply: Persona,
  when: changes,
  failure: failures.duplicate,
  invalidates: () => [listPersonas],
});
export const deletePersona = endpoint('DELETE /personas/:personaId', {
  summary: 'Deletes a persona. It can be restored for 24 hours.',
  reply: Acknowledgement,
  when: changes,
  failure: failures.remove,
  invalidates: () => [listPersonas, getPersona],
});
export const restorePersona = endpoint('POST /personas/:personaId/restore', {
  summary: 'Restores a persona that was deleted in the last 24 hours.',
  reply: Persona,
  when: changes,
  failure: failures.restore,
  invalidates: () => [listPersonas, getPersona],
});
export const proposePersona = endpoint('POST /flows/:flowId/runs/:interactionId/persona', {
  summary:
    'Returns a persona based on a recorded run, with its inputs, device, page entries, and connector responses, but without secrets. Nothing is stored.',
  reply: Type.Object({
    persona: PersonaDraft,
    /** Values that the record masks, which the persona lacks. */
    withoutSecrets: Type.Integer(),
  }),
  when: changes,
  failure: failures.propose,
});
