const taken = new Set([
  'core',
  'shell',
  'testing',
  'contract',
  'web',
  'server',
  'constructor',
  'default',
  'class',
  'new',
]);

/**
 * Why a plugin cannot have this name, as a sentence, or undefined when it can. `present` are the
 * plugins there are.
 */
export function checkName(
  name: string | undefined,
  present: readonly string[],
): string | undefined {
  if (!name) return 'Name the plugin, for example: npm run plugin:new -- reports';
  if (!/^[a-z][a-z0-9]{1,29}$/.test(name))
    return `"${name}" cannot name a plugin: use 2 to 30 lower-case letters and digits, beginning with a letter.`;
  if (taken.has(name)) return `"${name}" means something else in Sluice; choose another name.`;
  if (present.includes(name))
    return `There is a plugin "${name}" already, in plugins/${name}; choose another name.`;
  return undefined;
}
