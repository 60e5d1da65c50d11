import { defineCommands } from '#core/command';
import { apply, push } from './command/apply';
import { deploy, validate } from './command/check';
import { exportFlow, importFile } from './command/exchange';
import { diff, plan } from './command/plan';
import { logs } from './command/logs';
import { promote } from './command/promote';
import { pull } from './command/pull';
import { run } from './command/run';
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
    promote,
    run,
    logs,
    exportFlow,
    importFile,
    openConsole,
  ],
});
