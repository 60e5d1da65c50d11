import { defineCommands } from '#core/command';
import { serve } from './command/serve';

/** The environment for agents on one’s own machine. */
export default defineCommands({ id: 'mcp', commands: [serve] });
