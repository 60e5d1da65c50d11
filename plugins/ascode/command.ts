import { defineCommands } from '#core/command';
import { apply, push } from './command/apply';
import { deploy, validate } from './command/check';
import { exportFlow, importFile } from './command/exchange';
import { diff, plan } from './command/plan';
import { pull } from './command/pull';
import { login, logout, openConsole } from './command/session';

/** Environments as folders of files. */
export default defineCommands({
  id: 'ascode',
  commands: [
    login,
    logout,
    pull,
    plan,
    diff,
    apply,
    push,
    validate,
    deploy,
    exportFlow,
    importFile,
    openConsole,
  ],
});
