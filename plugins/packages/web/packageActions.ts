import { can, format } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import type { InstalledPackage } from '../contract';
import { strings } from '../strings';

const load = () => import('./runPackageActions');
const when = can(adminAccess, 'update');

const among: SubjectSource<InstalledPackage> = {
  question: strings.whichPackage,
  find: fromModule(load, 'findPackages'),
};

/** Opens the dialog that installs a package. */
export const installPackage = action('packages.install', {
  title: strings.install,
  words: 'add plugin upload extension',
  when: can(adminAccess, 'create'),
  run: fromModule(load, 'openInstall'),
});

/** Turns a package on in every process. */
export const turnOnPackage = action('packages.turnOn', {
  title: strings.turnOn,
  palette: strings.turnOnPackage,
  among,
  when,
  offered: ({ state }) => state === 'off',
  run: fromModule(load, 'turnOn'),
  done: ({ name }) => format(strings.turnedOn, { name }),
});

/** Turns a package off; its data is kept. */
export const turnOffPackage = action('packages.turnOff', {
  title: strings.turnOff,
  palette: strings.turnOffPackage,
  among,
  when,
  offered: ({ state }) => state === 'on',
  confirm: ({ name }) => ({
    title: format(strings.turnOffAsk, { name }),
    body: strings.turnOffBody.text,
    confirm: strings.turnOff.text,
  }),
  run: fromModule(load, 'turnOff'),
  done: ({ name }) => format(strings.turnedOff, { name }),
});

/** Goes back to the version before. */
export const rollBackPackage = action('packages.rollBack', {
  title: ({ earlier }: InstalledPackage) => format(strings.rollBack, { version: earlier }),
  palette: strings.rollBackPackage,
  among,
  when,
  offered: ({ earlier }) => earlier !== '',
  confirm: ({ name, version, earlier }) => ({
    title: format(strings.rollBackAsk, { name, version: earlier }),
    body: format(strings.rollBackBody, { current: version }),
    confirm: strings.rollBackNow.text,
  }),
  run: fromModule(load, 'rollBack'),
  done: ({ name, earlier }) => format(strings.rolledBack, { name, version: earlier }),
});

/** Removes a package with all its versions. */
export const removePackage = action('packages.remove', {
  title: strings.remove,
  palette: strings.removePackage,
  among,
  when: can(adminAccess, 'delete'),
  danger: true,
  confirm: ({ name, pluginId }) => ({
    title: format(strings.removeAsk, { name }),
    body: format(strings.removeBody, { plugin: pluginId }),
    confirm: strings.remove.text,
  }),
  run: fromModule(load, 'remove'),
  done: ({ name }) => format(strings.removed, { name }),
});

/** The actions of packages. */
export const packageActions = [
  installPackage,
  turnOnPackage,
  turnOffPackage,
  rollBackPackage,
  removePackage,
];
