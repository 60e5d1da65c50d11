import { can, format, type Message } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { access, type App } from '../../contract';
import { strings } from '../../strings';

/** As much of an application as its actions need. */
export type ActedApp = Pick<App, 'appId' | 'name' | 'status'>;

const load = () => import('./runAppActions');
const changes = can(access, 'update');
const amongApps = (question: Message): SubjectSource<ActedApp> => ({
  question,
  find: fromModule(load, 'findAnyApp'),
});

/** Opens the form for a new application. */
export const addApp = action('apps.add', {
  title: strings.add,
  words:
    'create app, create application, new app, new application, create client, new client, oidc, oauth',
  when: can(access, 'create'),
  run: fromModule(load, 'add'),
});

/** Opens an application's page. */
export const openApp = action('apps.openOne', {
  title: strings.open,
  words:
    'edit application, edit app, api key, api keys, client id, client secret, redirect uri, redirect url, callback url, discovery url, policy, schedule, cron job, token, embed, widget, snippet',
  palette: strings.cmdOpen,
  among: amongApps(strings.cmdOpen),
  run: fromModule(load, 'open'),
});

/** Deletes an application with its policies. */
export const deleteApp = action('apps.deleteOne', {
  title: strings.remove,
  words: 'remove application, remove client, delete app, delete client',
  palette: strings.cmdDelete,
  among: amongApps(strings.cmdDelete),
  when: can(access, 'delete'),
  danger: true,
  confirm: ({ name }: ActedApp) => ({
    title: format(strings.removeAsk, { name }),
    body: strings.removeBody.text,
    confirm: strings.remove.text,
  }),
  run: fromModule(load, 'remove'),
  done: strings.removed,
});

/** Asks on the application's page how long its old keys stay good, and replaces them. */
export const rotateKeys = action('apps.rotateKey', {
  title: strings.rotateKey,
  words: 'renew api key, new api key, regenerate api key',
  palette: strings.cmdRotateKey,
  among: amongApps(strings.cmdRotateKey),
  when: changes,
  run: fromModule(load, 'rotateKeys'),
});

/** The same for the client secret. */
export const rotateSecret = action('apps.rotateSecret', {
  title: strings.rotateSecret,
  words: 'renew client secret, regenerate client secret, credentials',
  palette: strings.cmdRotateSecret,
  among: amongApps(strings.cmdRotateSecret),
  when: changes,
  run: fromModule(load, 'rotateSecret'),
});

/** Ends what is good yet of the old keys and of the old secret. */
export const endOverlap = action('apps.endOverlap', {
  title: strings.endOverlap,
  palette: false,
  when: changes,
  confirm: () => ({
    title: strings.endOverlapAsk.text,
    body: strings.endOverlapBody.text,
    confirm: strings.endOverlap.text,
    danger: true,
  }),
  run: fromModule(load, 'endOverlap'),
  done: strings.overlapEnded,
});

/** Turns an application off. */
export const disableApp = action('apps.disable', {
  title: strings.disable,
  palette: strings.cmdDisable,
  among: amongApps(strings.cmdDisable),
  when: changes,
  offered: ({ status }: ActedApp) => status !== 'disabled',
  confirm: ({ name }) => ({
    title: format(strings.disableAsk, { name }),
    body: strings.disableBody.text,
    confirm: strings.disable.text,
    danger: true,
  }),
  run: fromModule(load, 'disable'),
  done: strings.updated,
});

/** Turns an application on. */
export const enableApp = action('apps.enable', {
  title: strings.enable,
  palette: strings.cmdEnable,
  among: amongApps(strings.cmdEnable),
  when: changes,
  offered: ({ status }: ActedApp) => status !== 'enabled',
  run: fromModule(load, 'enable'),
  done: strings.updated,
});

/** The actions of applications. */
export const appActions = [
  addApp,
  openApp,
  deleteApp,
  rotateKeys,
  rotateSecret,
  endOverlap,
  disableApp,
  enableApp,
];
