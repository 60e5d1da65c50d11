import type { ServerHost } from '#core/server';
import { builtInEngine } from './builtIn/builtInEngine';
import { endpointEngine } from './engines/endpointEngine';
import type { Engine } from './engines/Engine';

/** The language model that the operator named, else the engine that the product brings. */
export function createEngine({ settings }: ServerHost): Engine {
  return settings.assistant ? endpointEngine(settings.assistant) : builtInEngine;
}
