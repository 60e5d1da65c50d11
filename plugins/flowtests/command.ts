import { contribute, defineCommands } from '#core/command';
import { flowItemKinds } from '#plugins/ascode/contract';
import { test } from './command/runTests';
import { flowTestFiles } from './domain/files/flowTestFiles';

/** The tests of flows, for pipelines. */
export default defineCommands({
  id: 'flowtests',
  commands: [test],
  contributes: [contribute(flowItemKinds, 'flowtests.files', flowTestFiles)],
});
