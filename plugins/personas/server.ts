import { contribute, defineServerPlugin, encryptedTables, jobs, provide } from '#core/server';
import { trialPersonas } from '#plugins/runtime/contract';
import { personaHandlers } from './server/personaHandlers';
import { Personas } from './server/Personas';
import { proposeHandler } from './server/proposeHandler';
import { encryptedPersonas, forgetPersonas, personas } from './server/tables';
import { walkHandler } from './server/walk/walkHandler';

/** The server half of personas: they are kept, given to trials, and answer pages of trials. */
export default defineServerPlugin({
  id: 'personas',
  tables: [personas],
  handles: [...personaHandlers, proposeHandler, walkHandler],
  contributes: [
    provide('personas.trials', { service: trialPersonas, create: server => new Personas(server) }),
    contribute(encryptedTables, 'personas.sealed', encryptedPersonas),
    contribute(jobs, 'personas.forget', forgetPersonas),
  ],
});
