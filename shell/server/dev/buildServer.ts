import { rspack, type Configuration, type Watching } from '@rspack/core';
import type { ServerProcess } from './ServerProcess';

/** How long further changes are waited for before a build, in milliseconds. */
const pause = 40;

/**
 * Builds the server whenever its sources change and has it replaced. Where they have a fault, the
 * one that runs goes on, and `show` tells of it.
 */
export function buildServer(
  config: Configuration,
  output: string,
  child: ServerProcess,
  show: (fault: string | undefined) => void,
): Watching {
  const compiler = rspack({
    ...config,
    entry: { main: './shell/server/main.ts' },
    output: { ...config.output, path: output },
    infrastructureLogging: { level: 'warn' },
  });
  let built: string | undefined;
  let began = 0;
  compiler.hooks.invalid.tap('dev', () => {
    began = performance.now();
    child.hold();
  });
  return compiler.watch({ aggregateTimeout: pause }, (fault, stats) => {
    const text = fault
      ? String(fault)
      : stats?.hasErrors()
        ? stats.toString({ preset: 'errors-only', colors: false })
        : undefined;
    if (text !== undefined) {
      console.error(text);
      if (built === undefined) child.fail(text);
      else child.release();
      return show(text);
    }
    if (stats?.hash === built) {
      child.release();
      return show(undefined);
    }
    const isFirst = built === undefined;
    built = stats?.hash ?? '';
    void child
      .replace()
      .then(() => child.whenStanding())
      .then(standing => {
        if ('port' in standing && !isFirst)
          console.log(`The server restarted in ${Math.round(performance.now() - began)} ms.`);
      });
  });
}
