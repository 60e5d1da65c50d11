// An ID is a variable in the plugin's files.
const reserved = new Set(
  (
    'arguments as async await break case catch class const continue debugger default delete do ' +
    'else enum eval export extends false finally for from function get if implements import in ' +
    'instanceof interface let new null of package private protected public return set static ' +
    'super switch this throw true try type typeof undefined var void while with yield'
  ).split(' '),
);
const meant = new Set([
  'core',
  'shell',
  'testing',
  'contract',
  'web',
  'server',
  'constructor',
  'default',
]);

/** Why a plugin cannot have this ID, as a sentence; undefined when it can. */
export function checkId(id: string): string | undefined {
  if (!/^[a-z][a-z0-9]{1,29}$/.test(id))
    return `"${id}" is not a valid plugin ID. Use 2 to 30 lowercase letters and digits, starting with a letter.`;
  if (meant.has(id)) return `"${id}" is reserved in Sluice. Use another name.`;
  if (reserved.has(id)) return `"${id}" is a TypeScript keyword. Use another name.`;
  return undefined;
}

/** Why a folder and its package cannot have this name, as a sentence; undefined when they can. */
export const checkPackageName = (name: string): string | undefined =>
  /^[a-z0-9][a-z0-9._-]{0,99}$/.test(name)
    ? undefined
    : `"${name}" is not a valid package name. Use lowercase letters, digits, and hyphens.`;

/** Why this cannot be the scope of a package, as a sentence; undefined when it can. */
export const checkScope = (scope: string): string | undefined =>
  scope === '' || /^@[a-z0-9][a-z0-9._-]*$/.test(scope)
    ? undefined
    : `"${scope}" is not a valid scope. Use @ and lowercase letters, such as @acme.`;

/** The ID that a package's name suggests: `my-plugin` becomes `myplugin`. */
export const suggestId = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A name as people read it: `my-plugin` becomes `My plugin`. */
export function toTitle(name: string): string {
  const words = name.replace(/[-_.]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
