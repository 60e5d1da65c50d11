import { defineCommands } from '#core/command';
import { apply } from './command/apply';
import { diff, plan } from './command/plan';
import { pull } from './command/pull';

/** Environments as folders of files. */
export default defineCommands([pull, plan, diff, apply]);
