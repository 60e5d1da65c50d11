import { action, fromModule } from '#core/web/plugin';
import { mayManage } from '../contract';
import { strings } from '../strings';

const load = () => import('./runGitActions');

/** Opens the form of the repository. */
export const editGit = action('git.edit', {
  title: strings.edit,
  words: 'connect repository, git settings, webhook, protected environment',
  palette: strings.cmdEdit,
  when: mayManage,
  run: fromModule(load, 'edit'),
});

/** Compares the environment with its branch now. */
export const syncNow = action('git.sync', {
  title: strings.syncNow,
  words: 'git pull, git push, sync with branch',
  palette: strings.cmdSync,
  when: mayManage,
  run: fromModule(load, 'sync'),
});

/** Disconnects the environment from its repository. */
export const disconnect = action('git.disconnect', {
  title: strings.disconnect,
  palette: false,
  when: mayManage,
  danger: true,
  confirm: () => ({
    title: strings.disconnectTitle.text,
    body: strings.disconnectQuestion.text,
    confirm: strings.disconnect.text,
  }),
  run: fromModule(load, 'disconnect'),
  done: strings.disconnected,
});

/** The actions of the environment’s repository. */
export const gitActions = [editGit, syncNow, disconnect];
