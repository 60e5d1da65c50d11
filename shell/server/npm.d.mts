/** The command that runs npm with these arguments, for `spawnSync`. */
export function npmCommand(args: readonly string[]): {
  readonly command: string;
  readonly args: string[];
  readonly shell: boolean;
};
/** Runs npm with the given arguments in a folder, its output on ours; answers whether it succeeded. */
export function npm(args: readonly string[], folder: string): boolean;
