import type { Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { listPersonas } from '../../contract';

/** Finds every persona of the environment. */
export default async (context: Context, signal: AbortSignal) => {
  const { api } = context.get(apiClient);
  const { personas } = await api.call(listPersonas, { query: {} }, { signal });
  return personas.map(({ personaId, name, description, inputs }) => ({
    id: personaId,
    title: name,
    hint: description,
    subject: { personaId, name, inputs },
  }));
};
