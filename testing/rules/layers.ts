import type { Place, Side } from './parsePlace';

const layers = ['core', 'plugins', 'shell'];
/** The halves that each half may import besides itself. */
const reach: Record<Side, readonly Side[]> = {
  contract: ['contract', 'texts'],
  texts: ['contract', 'texts'],
  domain: ['contract', 'texts', 'domain'],
  web: ['contract', 'texts', 'domain', 'web', 'both'],
  server: ['contract', 'texts', 'domain', 'server', 'both'],
  manifest: ['contract', 'texts', 'web', 'both'],
  command: ['contract', 'texts', 'domain', 'command'],
  both: ['contract', 'texts', 'domain', 'web', 'server', 'command', 'manifest', 'both'],
};
const because: Partial<Record<`${Side} ${Side}`, string>> = {
  'web server': 'the browser never imports the server',
  'manifest server': 'the browser never imports the server',
  'server web': 'the server never imports the browser',
  'server manifest': 'the server never imports the browser',
};
const sideRule: Partial<Record<Side, string>> = {
  contract: 'a contract runs everywhere and imports contracts only',
  texts: 'texts import contracts only',
  domain: 'domain imports contracts and domain only',
};

/**
 * The rule that an import breaks, as a sentence, or undefined. A view is a manifest's to load
 * lazily, or to name as a type; what is no view it may import.
 */
export function brokenRule(
  from: Place,
  to: Place,
  { lazy = false, erased = false, view = true } = {},
): string | undefined {
  if (to.layer === 'testing') return 'product code never imports testing';
  if (layers.indexOf(to.layer) > layers.indexOf(from.layer))
    return `${from.layer} is below ${to.layer}`;
  if (from.plugin && to.plugin && from.plugin !== to.plugin && to.side !== 'contract')
    return 'plugins see one another only through contract/';
  if (
    from.side === 'manifest' &&
    from.plugin &&
    from.plugin === to.plugin &&
    to.side === 'web' &&
    view &&
    !lazy &&
    !erased
  )
    return 'a manifest loads its views, it does not import them';
  const composes =
    from.layer === 'shell' &&
    ((from.side === 'web' && to.side === 'manifest') ||
      (from.side === 'server' && to.side === 'command'));
  if (composes || reach[from.side].includes(to.side)) return undefined;
  return (
    because[`${from.side} ${to.side}`] ??
    sideRule[from.side] ??
    `${from.side} does not import ${to.side}`
  );
}
