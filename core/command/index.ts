export {
  type Command,
  type CommandOption,
  defineCommands,
  exitCodes,
  type OptionValues,
} from './Command';
export type { CommandContext } from './CommandContext';
export { CommandError } from './CommandError';
export { environmentFile, findTarget, forgetToken, keepToken } from './credentials';
export { EnvironmentClient, type Target } from './EnvironmentClient';
export { commonOptions, describeCommand, runCommand } from './runCommand';
