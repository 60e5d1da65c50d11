import { namespace } from '#core/contract';

const personas = namespace('personas');

/** The personas of the environment. */
export const personasPage = personas.route('list', '/flows/personas');
