import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-services';
import { readPackages } from '#core/scaffold/packages/readPackages';
import { isTest, root, sources } from '../sources';

/** An extension point or a service, as its declaration says it. */
export interface Point {
  readonly name: string;
  readonly path: string;
  readonly kind: 'extension point' | 'service';
  /** The type of what is contributed or provided. */
  readonly type: string;
  readonly says: string;
  /** The modules that packages import it from; none for plugins of this repository only. */
  readonly published: readonly string[];
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const parse = (path: string) =>
  ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .flatMap(each => (ts.isJSDoc(each) ? [ts.getTextOfJSDocComment(each.comment) ?? ''] : []))
    .map(oneLine)
    .at(-1) ?? '';

/** Returns the kind and the type of a declaration such as `team.service<Members>('members')`. */
function readDeclaration({ initializer, type }: ts.VariableDeclaration) {
  if (type?.getText().startsWith('Service<') && ts.isTypeReferenceNode(type))
    return { kind: 'service' as const, argument: type.typeArguments?.[0] };
  if (!initializer || !ts.isCallExpression(initializer)) return undefined;
  const { expression, typeArguments } = initializer;
  const called = ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : expression.getText();
  if (called === 'service') return { kind: 'service' as const, argument: typeArguments?.[0] };
  if (called === 'extensionPoint' || (called === 'core' && typeArguments))
    return { kind: 'extension point' as const, argument: typeArguments?.[0] };
  return undefined;
}

/** Finds what the file says of the last type that a type names. */
function saidOfType(source: ts.SourceFile, argument: ts.TypeNode | undefined): string {
  const names: readonly string[] = argument?.getText().match(/\w+/g) ?? [];
  const declared = source.statements.filter(
    each =>
      (ts.isInterfaceDeclaration(each) ||
        ts.isTypeAliasDeclaration(each) ||
        ts.isClassDeclaration(each)) &&
      each.name !== undefined &&
      names.includes(each.name.text),
  );
  const [last] = declared.map(commentOf).filter(Boolean).slice(-1);
  return last ?? '';
}

function pointsIn(path: string, published: ReadonlyMap<string, readonly string[]>): Point[] {
  const source = parse(path);
  return source.statements.flatMap(statement => {
    const exported =
      ts.isVariableStatement(statement) &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return [];
    return statement.declarationList.declarations.flatMap(declaration => {
      const found = readDeclaration(declaration);
      if (!found) return [];
      const name = declaration.name.getText();
      const { kind, argument } = found;
      const says = commentOf(statement) || saidOfType(source, argument);
      const type = oneLine(argument?.getText() ?? 'unknown');
      return [{ name, path, kind, type, says, published: published.get(`${path} ${name}`) ?? [] }];
    });
  });
}

const toFile = (from: string, specifier: string) => {
  const base = join(from, '..', specifier);
  return ['.ts', '.tsx', '/index.ts']
    .map(ending => base + ending)
    .find(path => existsSync(join(root, path)));
};

/** Lists exports that packages can import, by file and name, with the barrels that export them. */
function listPublished(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const { source: barrel, specifier } of readPackages().flatMap(({ entries }) => entries))
    for (const statement of parse(barrel).statements) {
      if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
      const file = toFile(barrel, (statement.moduleSpecifier as ts.StringLiteral).text);
      if (!file) continue;
      const clause = statement.exportClause;
      const names =
        clause && ts.isNamedExports(clause)
          ? clause.elements.map(each => (each.propertyName ?? each.name).text)
          : [...read(file).matchAll(/export const (\w+)/g)].map(([, name = '']) => name);
      for (const name of names) {
        const key = `${file} ${name}`;
        all.set(key, [...(all.get(key) ?? []), specifier]);
      }
    }
  return all;
}

const ofCore = /^core\/(web\/(plugin|services|actions\/action)|server\/host\/plugin)\.ts$/;

/** Finds the extension points and services that plugins may use, of the core and of contracts. */
export function findPoints(): readonly Point[] {
  const published = listPublished();
  return sources('core', 'plugins')
    .filter(
      path =>
        !isTest(path) &&
        !path.startsWith('core/packages/') &&
        !path.startsWith('core/scaffold/') &&
        (path.startsWith('core/') || path.includes('/contract/')) &&
        /\b(extensionPoint|service|core)<|: Service</.test(read(path)),
    )
    .flatMap(path => pointsIn(path, published))
    .filter(
      ({ path, published: modules }) =>
        path.startsWith('plugins/') || ofCore.test(path) || modules.length > 0,
    );
}
