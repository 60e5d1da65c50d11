import { format } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { mayDeploy, mayRead, type CanaryLine, type Release } from '../../contract';
import { strings } from '../../strings';

const load = () => import('./runCanaryActions');
/** A version of a flow, in the menus of flows and versions. */
export interface StartSubject {
  readonly flowId: string;
  readonly versionId?: number;
  /** The version that is deployed, as far as that is known. */
  readonly deployed?: number | undefined;
}
const goesOn = ({ state }: Pick<CanaryLine, 'state'>) => state === 'running' || state === 'paused';

/** Opens the history of deployments. */
export const openHistory = action('releases.open', {
  title: strings.openHistory,
  words:
    'deployments, deployment history, release history, canaries, progressive rollout, rollback',
  when: mayRead,
  run: fromModule(load, 'open'),
});
/** Opens the form for a new canary. */
export const newCanary = action('releases.newCanary', {
  title: strings.start,
  words: 'progressive rollout, gradual rollout, percentage rollout, ramp, a/b, new canary',
  when: mayDeploy,
  run: fromModule(load, 'startNew'),
});
/** Opens that form with a version selected. */
export const startOfVersion = action('releases.startOfVersion', {
  title: strings.start,
  palette: false,
  when: mayDeploy,
  offered: ({ versionId, deployed }: StartSubject) =>
    versionId === undefined || (deployed !== undefined && deployed !== versionId),
  run: fromModule(load, 'startFor'),
});

/** Stops sending people to the new version for now. */
export const pauseCanary = action('releases.pause', {
  title: strings.pause,
  palette: false,
  when: mayDeploy,
  offered: ({ state }: CanaryLine) => state === 'running',
  run: fromModule(load, 'pause'),
  done: strings.paused,
});
/** Goes on with a canary that is paused. */
export const resumeCanary = action('releases.resume', {
  title: strings.resume,
  palette: false,
  when: mayDeploy,
  offered: ({ state }: CanaryLine) => state === 'paused',
  run: fromModule(load, 'resume'),
  done: strings.resumed,
});
/** Begins the next step at once. */
export const advanceCanary = action('releases.advance', {
  title: strings.advance,
  palette: false,
  when: mayDeploy,
  offered: ({ state, step, steps }: CanaryLine) => state === 'running' && step + 1 < steps.length,
  run: fromModule(load, 'advance'),
  done: strings.advanced,
});
/** Deploys the new version at once. */
export const finishCanary = action('releases.finish', {
  title: strings.finish,
  palette: false,
  when: mayDeploy,
  offered: goesOn,
  confirm: ({ flowName: flow, toVersion: version }: CanaryLine) => ({
    title: format(strings.finishAsk, { flow, version }),
    body: strings.finishBody.text,
    confirm: strings.finish.text,
  }),
  run: fromModule(load, 'finish'),
  done: strings.deployedNow,
});
/** Sends everyone to the old version again. */
export const rollBackCanary = action('releases.rollBackCanary', {
  title: strings.rollBack,
  palette: false,
  when: mayDeploy,
  danger: true,
  offered: (canary: CanaryLine) => goesOn(canary),
  confirm: ({ flowName: flow, toVersion: version, fromVersion: before }) => ({
    title: format(strings.rollBackAsk, { flow, version }),
    body: format(strings.rollBackBody, { before }),
    confirm: strings.rollBack.text,
    danger: true,
  }),
  run: fromModule(load, 'rollBack'),
  done: strings.rolledBack,
});
/** Deploys the version that a release replaced. */
export const rollBackRelease = action('releases.rollBackRelease', {
  title: strings.rollBack,
  palette: false,
  when: mayDeploy,
  offered: ({ restorable }: Release) => restorable,
  confirm: ({ flowName, before }) => ({
    title: format(strings.restoreAsk, { flow: flowName, version: before ?? 0 }),
    body: strings.restoreBody.text,
    confirm: strings.rollBack.text,
    danger: true,
  }),
  run: fromModule(load, 'rollBackRelease'),
  done: strings.rolledBack,
});

/** The actions of canaries and releases. */
export const releaseActions = [
  openHistory,
  newCanary,
  startOfVersion,
  pauseCanary,
  resumeCanary,
  advanceCanary,
  finishCanary,
  rollBackCanary,
  rollBackRelease,
];
