import { format } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { mayUsers, type UserGroup } from '../../contract';
import { userStrings as strings } from '../../strings';

const load = () => import('./runGroupActions');

/** Opens the form for a new group. */
export const addGroup = action('users.addGroup', {
  title: strings.addGroup,
  palette: strings.addGroupTitle,
  when: mayUsers('create'),
  run: fromModule(load, 'add'),
});

/** Opens the form of a group on its page. */
export const editGroup = action('users.editGroup', {
  title: strings.edit,
  palette: false,
  when: mayUsers('update'),
  run: fromModule(load, 'edit'),
});

/** Opens the dialog that puts users into a group. */
export const addToGroup = action('users.addToGroup', {
  title: strings.addToGroup,
  palette: false,
  when: mayUsers('update'),
  run: fromModule(load, 'addUsers'),
});

/** Deletes a group; the users in it stay. */
export const deleteGroup = action('users.deleteGroup', {
  title: strings.deleteGroup,
  palette: false,
  when: mayUsers('delete'),
  danger: true,
  confirm: ({ name, members }: UserGroup) => ({
    title: format(strings.deleteGroupAsk, { name }),
    body: format(strings.deleteGroupBody, { count: members }),
    confirm: strings.deleteGroup.text,
  }),
  run: fromModule(load, 'remove'),
  done: ({ name }) => format(strings.groupDeleted, { name }),
});

/** The actions of end users’ groups. */
export const groupActions = [addGroup, editGroup, addToGroup, deleteGroup];
