import ts from 'typescript-services';
import type { Declarations } from './Declarations';
import { namesIn, readSpecifier } from './syntax';

/**
 * Returns what is kept of a module, with its docstrings.
 *
 * @param rename returns how this module names another one, by its specifier
 */
export function printModule(
  declarations: Declarations,
  file: string,
  rename: (specifier: string) => string,
): string {
  const { source } = declarations.module(file);
  const kept = declarations.kept.get(file) ?? new Set();
  const lines = source.statements
    .filter(statement => kept.has(statement))
    .map(statement => {
      const names = declarations.keptNames.get(statement);
      if (names && ts.isImportDeclaration(statement)) return printImport(statement, names, rename);
      if (names && ts.isExportDeclaration(statement)) return printExport(statement, names, rename);
      return printStatement(statement, rename);
    });
  return [...lines, 'export {};', ''].join('\n');
}

function printImport(
  statement: ts.ImportDeclaration,
  kept: ReadonlySet<string>,
  rename: (specifier: string) => string,
): string {
  const from = JSON.stringify(rename(readSpecifier(statement)!));
  const lines = [...namesIn(statement)]
    .filter(([local]) => kept.has(local))
    .map(([local, name]) =>
      name === '*'
        ? `import type * as ${local} from ${from};`
        : `import type { ${name === local ? local : `${name} as ${local}`} } from ${from};`,
    );
  return lines.join('\n');
}

function printExport(
  statement: ts.ExportDeclaration,
  kept: ReadonlySet<string>,
  rename: (specifier: string) => string,
): string {
  const specifier = readSpecifier(statement);
  const { elements } = statement.exportClause as ts.NamedExports;
  const names = elements.filter(({ name }) => kept.has(name.text)).map(each => each.getText());
  const from = specifier === undefined ? '' : ` from ${JSON.stringify(rename(specifier))}`;
  return `export ${statement.isTypeOnly ? 'type ' : ''}{ ${names.join(', ')} }${from};`;
}

/** Returns a statement as it was written, with modules renamed. */
function printStatement(statement: ts.Statement, rename: (specifier: string) => string): string {
  const start = statement.getStart(undefined, true);
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const walk = (node: ts.Node): void => {
    const literal = ts.isImportTypeNode(node)
      ? ts.isLiteralTypeNode(node.argument) && node.argument.literal
      : ts.isExportDeclaration(node) && node.moduleSpecifier;
    if (literal && ts.isStringLiteral(literal))
      edits.push({
        from: literal.getStart(),
        to: literal.getEnd(),
        text: JSON.stringify(rename(literal.text)),
      });
    ts.forEachChild(node, walk);
  };
  walk(statement);
  const text = statement.getSourceFile().text;
  let at = start;
  let out = '';
  for (const { from, to, text: edited } of edits) {
    out += text.slice(at, from) + edited;
    at = to;
  }
  return out + text.slice(at, statement.getEnd());
}
