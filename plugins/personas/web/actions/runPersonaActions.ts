import { format } from '#core/contract';
import { openAt, type Context } from '#core/web';
import { apiClient, notices } from '#core/web/services';
import * as contract from '../../contract';
import { strings } from '../../strings';
import { openProposal } from '../try/OpenProposal';
import { drivers } from '../try/Drivers';
import type { ActedPersona, ActedRun } from './personaActions';
import { flowTrials } from '#plugins/runs/contract';

const { personasPage } = contract;

export const add = (context: Context) => openAt(context, personasPage.to(), { new: '' });

export const edit = (context: Context, { personaId }: ActedPersona) =>
  openAt(context, personasPage.to(), { edit: personaId });

export async function duplicate(context: Context, { personaId }: ActedPersona): Promise<void> {
  const input = { params: { personaId } };
  const { name } = await context.get(apiClient).run(contract.duplicatePersona, input);
  context.get(notices).success(format(strings.copied, { name }));
}

export async function remove(context: Context, { personaId, name }: ActedPersona): Promise<void> {
  await context.get(apiClient).run(contract.deletePersona, { params: { personaId } });
  context.get(notices).info(format(strings.removed, { name }), {
    label: strings.undo.text,
    run: () => void restore(context, personaId),
  });
}

async function restore(context: Context, personaId: string): Promise<void> {
  try {
    const input = { params: { personaId } };
    const { name } = await context.get(apiClient).run(contract.restorePersona, input);
    context.get(notices).success(format(strings.restored, { name }));
  } catch (error) {
    context.get(notices).failure(error);
  }
}

export async function tryFlowAs(context: Context, persona: ActedPersona): Promise<void> {
  const trials = context.find(flowTrials)?.current;
  if (!trials) return;
  context.get(drivers).choose(trials, persona);
  await trials.runInPanel();
}

/** Shows the persona that a run makes, to be looked at and saved. */
export async function propose(context: Context, params: ActedRun): Promise<void> {
  const { persona, withoutSecrets } = await context
    .get(apiClient)
    .run(contract.proposePersona, { params });
  context.get(openProposal).show({
    draft: persona,
    intro: withoutSecrets > 0 ? format(strings.lacksSecrets, { count: withoutSecrets }) : undefined,
  });
}

/** Finds every persona of the environment. */
export const findAnyPersona = async (context: Context, signal: AbortSignal) => {
  const { api } = context.get(apiClient);
  const { personas } = await api.call(contract.listPersonas, { query: {} }, { signal });
  return personas.map(({ personaId, name, description, inputs }) => ({
    id: personaId,
    title: name,
    hint: description,
    subject: { personaId, name, inputs },
  }));
};
