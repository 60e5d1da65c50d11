import { defineCommands } from '#core/command';
import { test } from './command/runTests';

/** The tests of flows, for pipelines. */
export default defineCommands({ id: 'flowtests', commands: [test] });
