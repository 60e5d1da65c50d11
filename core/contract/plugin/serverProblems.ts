import { Type, type Static } from 'typebox';
import { adminAccess } from '../authentication/session';
import { endpoint } from '../endpoint';
import { can } from '../gate';

/** Something wrong with a plugin in a process of the server. */
export const ServerProblem = Type.Object({
  plugin: Type.String(),
  /** What, where, and how to mend it, in a sentence. */
  sentence: Type.String(),
  /** The error with the lines of code that it came through; empty where none was thrown. */
  cause: Type.String(),
});
export type ServerProblem = Static<typeof ServerProblem>;

export const listServerProblems = endpoint('GET /plugins/faults', {
  summary:
    'Lists what is wrong with plugins in the process that answers: which are left out and why, and which of their calls and jobs failed lately.',
  scope: 'installation',
  reply: Type.Array(ServerProblem),
  when: can(adminAccess, 'read'),
});
