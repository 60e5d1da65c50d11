import type { Command } from '#core/command';
import ascode from '#plugins/ascode/command';
import flowtests from '#plugins/flowtests/command';
import mcp from '#plugins/mcp/command';

/** The commands that plugins bring, in the order of help. */
export const commands: readonly Command[] = [ascode, flowtests, mcp].flatMap(
  plugin => plugin.commands,
);
