export {
  type Command,
  type CommandContribution,
  contribute,
  defineCommands,
  exitCodes,
} from './Command';
export type { CommandContext } from './CommandContext';
export { CommandError } from './Command';
export { environmentFile, findTarget, findToken, forgetToken, keepToken } from './credentials';
export { EnvironmentClient, type Target } from './EnvironmentClient';
export { writeCompletion } from './completion';
export { runCommand } from './runCommand';
export { readTexts } from './readTexts';
export { writeWhole } from './writeWhole';
