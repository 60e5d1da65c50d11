import type { Command, CommandContribution } from '#core/command';
import ascode from '#plugins/ascode/command';
import flowtests from '#plugins/flowtests/command';
import mcp from '#plugins/mcp/command';

const plugins = [ascode, flowtests, mcp];

/** The commands that plugins bring, in the order of help. */
export const commands: readonly Command[] = plugins.flatMap(plugin => plugin.commands);

/** The contributions of plugins to commands of other plugins. */
export const contributions: readonly CommandContribution[] = plugins.flatMap(
  plugin => plugin.contributes ?? [],
);
