import { defineCommands } from '#core/command';
import { test } from './command/test';

/** The tests of flows, for pipelines. */
export default defineCommands({ id: 'flowtests', commands: [test] });
