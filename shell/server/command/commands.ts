import type { Command } from '#core/command';
import ascode from '#plugins/ascode/command';

/** The commands that plugins bring, in the order of help. */
export const commands: readonly Command[] = [ascode].flatMap(plugin => plugin.commands);
