import { can, every, inContext } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { strings } from '../../strings';

/** A persona as its actions need it. */
export interface ActedPersona {
  readonly personaId: string;
  readonly name: string;
  readonly inputs: readonly string[];
}
/** A run of which a persona is made. */
export interface ActedRun {
  readonly flowId: string;
  readonly interactionId: string;
}

const changes = can(access, 'update');
const load = () => import('./runPersonaActions');
const among: SubjectSource<ActedPersona> = {
  question: strings.whichPersona,
  find: fromModule(load, 'findAnyPersona'),
};

/** Opens the form for a new persona. */
export const addPersona = action('personas.add', {
  title: strings.add,
  words: 'test user, test data, mock connectors, stub',
  when: changes,
  run: fromModule(load, 'add'),
});

/** Opens the form that changes a persona. */
export const editPersona = action('personas.edit', {
  title: strings.edit,
  palette: strings.editPersona,
  among,
  when: changes,
  run: fromModule(load, 'edit'),
});

/** Copies a persona. */
export const duplicatePersona = action('personas.duplicate', {
  title: strings.duplicatePersona,
  words: 'clone persona',
  among,
  when: changes,
  run: fromModule(load, 'duplicate'),
});

/** Deletes a persona; it can be taken back. */
export const deletePersona = action('personas.delete', {
  title: strings.remove,
  palette: strings.removePersona,
  among,
  danger: true,
  when: changes,
  run: fromModule(load, 'remove'),
});

/** Tries the flow on screen as a persona. */
export const tryAs = action('personas.tryAs', {
  title: strings.tryAs,
  words: 'test as, simulate user, mock, stub',
  among,
  when: every(inContext(openFlow), changes),
  run: fromModule(load, 'tryFlowAs'),
});

/** Makes a persona of a recorded run. */
export const saveAsPersona = action('personas.saveAs', {
  title: strings.saveAs,
  palette: false,
  when: changes,
  run: fromModule(load, 'propose'),
});

/** The actions of personas. */
export const personaActions = [
  addPersona,
  editPersona,
  duplicatePersona,
  deletePersona,
  tryAs,
  saveAsPersona,
];
