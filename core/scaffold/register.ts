/** The list of server halves with one more at its end. */
export function registerServer(source: string, id: string): string {
  const list = /(plugins\b[^=]*= *\[)([^\]]*)\]/;
  if (!list.test(source))
    throw new Error('shell/server/plugins.ts has no list `plugins = [ … ]` to add to.');
  const listed = source.replace(list, (_, before: string, inside: string) => {
    const others = inside.trim().replace(/,$/, '');
    return `${before}${others ? `${others}, ` : ''}${id}]`;
  });
  const line = `import ${id} from '#plugins/${id}/server';\n`;
  const lastImport = listed.lastIndexOf('\nimport ');
  const after =
    lastImport < 0 && !listed.startsWith('import ') ? 0 : listed.indexOf(';\n', lastImport + 1) + 2;
  return listed.slice(0, after) + line + listed.slice(after);
}

/** The record of browser manifests with one more at its end. */
export function registerWeb(source: string, id: string): string {
  const end = source.lastIndexOf('}');
  if (end < 0) throw new Error('shell/web/plugins.ts has no record `plugins = { … }` to add to.');
  const before = source.slice(0, end).trimEnd();
  const comma = /[{,]$/.test(before) ? '' : ',';
  return `${before}${comma}\n  ${id}: () => import('#plugins/${id}/plugin'),\n${source.slice(end)}`;
}
