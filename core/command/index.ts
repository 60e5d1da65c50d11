export { type Command, defineCommands, exitCodes } from './Command';
export type { CommandContext } from './CommandContext';
export { CommandError } from './CommandError';
export { environmentFile, findTarget, findToken, forgetToken, keepToken } from './credentials';
export { EnvironmentClient, type Target } from './EnvironmentClient';
export { writeCompletion } from './completion';
export { runCommand } from './runCommand';
