import { can, every, inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { strings } from '../../strings';

/** A run that is kept as a test. */
export interface KeptRun {
  readonly flowId: string;
  readonly interactionId: string;
}
/** A test that something is done with. */
export interface ActedTest {
  readonly flowId: string;
  readonly testId: string;
  readonly name: string;
}

const load = () => import('./runSuiteActions');
const changes = can(access, 'update');
const onScreen = every(inContext(openFlow), changes);

/** Opens the tests of the flow on screen, or closes them. */
export const showTests = action('flowtests.show', {
  title: strings.title,
  palette: strings.showTests,
  words: 'unit tests, regression, suite, coverage',
  when: every(inContext(openFlow), can(access, 'read')),
  run: fromModule(load, 'toggle'),
});

/** Runs the tests of the flow on screen. */
export const runTests = action('flowtests.run', {
  title: strings.runTests,
  palette: strings.runTests,
  words: 'test suite, regression, verify',
  when: onScreen,
  run: fromModule(load, 'runAll'),
});

/** Looks for tests that reach what the tests of the flow on screen don’t. */
export const findTests = action('flowtests.find', {
  title: strings.findTests,
  words: 'suggest tests, generate tests, coverage, not reached',
  when: onScreen,
  run: fromModule(load, 'find'),
});

/** Tells which faults the tests of the flow on screen don’t notice. */
export const checkTests = action('flowtests.check', {
  title: strings.check,
  words: 'mutation testing, seeded faults, quality of tests',
  when: onScreen,
  run: fromModule(load, 'check'),
});

/** Keeps a recorded run as a test. */
export const keepAsTest = action('flowtests.keep', {
  title: strings.keep,
  palette: false,
  when: changes,
  run: fromModule(load, 'keep'),
});

/** Deletes a test; it can be taken back. */
export const deleteTest = action('flowtests.delete', {
  title: strings.remove,
  palette: false,
  danger: true,
  when: changes,
  run: fromModule(load, 'remove'),
});

/** The actions of tests. */
export const testActions = [showTests, runTests, findTests, checkTests, keepAsTest, deleteTest];
