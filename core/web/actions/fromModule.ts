import type { Lazy } from '../../contract';

/** Returns one named export of a module, loaded when it is first needed. */
export const fromModule =
  <Module, const Name extends keyof Module>(
    load: () => Promise<Module>,
    name: Name,
  ): Lazy<Module[Name]> =>
  async () => ({ default: (await load())[name] });
