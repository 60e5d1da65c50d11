import ts from 'typescript-services';

/** Returns the module that a statement or a type names, such as `./gate`. */
export function readSpecifier(
  node: ts.ImportDeclaration | ts.ExportDeclaration | ts.ImportTypeNode,
): string | undefined {
  const literal = ts.isImportTypeNode(node)
    ? ts.isLiteralTypeNode(node.argument)
      ? node.argument.literal
      : undefined
    : node.moduleSpecifier;
  return literal && ts.isStringLiteral(literal) ? literal.text : undefined;
}

/** Returns the names that a module declares at its top, and their statements. */
export function listDeclaredNames(
  source: ts.SourceFile,
): ReadonlyMap<string, readonly ts.Statement[]> {
  const all = new Map<string, ts.Statement[]>();
  const add = (name: string, statement: ts.Statement) =>
    all.set(name, [...(all.get(name) ?? []), statement]);
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) add(name.text, statement);
    if (
      (ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isEnumDeclaration(statement)) &&
      statement.name
    )
      add(statement.name.text, statement);
  }
  return all;
}

/** Returns the names that a module imports, with what they are called where they come from. */
export function listImportedNames(
  source: ts.SourceFile,
): ReadonlyMap<string, { readonly specifier: string; readonly name: string }> {
  return new Map(
    source.statements.filter(ts.isImportDeclaration).flatMap(statement => {
      const specifier = readSpecifier(statement) ?? '';
      return [...namesIn(statement)].map(([local, name]) => [local, { specifier, name }] as const);
    }),
  );
}

/** Returns the local names of an import, and what they are called where they come from. */
export function namesIn(statement: ts.ImportDeclaration): ReadonlyMap<string, string> {
  const { name, namedBindings } = statement.importClause ?? {};
  const all = new Map<string, string>(name ? [[name.text, 'default']] : []);
  if (namedBindings && ts.isNamespaceImport(namedBindings)) all.set(namedBindings.name.text, '*');
  if (namedBindings && ts.isNamedImports(namedBindings))
    for (const each of namedBindings.elements)
      all.set(each.name.text, (each.propertyName ?? each.name).text);
  return all;
}

/** Whether an identifier only names a member or a parameter, so that it refers to nothing. */
export function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertySignature(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isGetAccessor(parent) ||
      ts.isSetAccessor(parent) ||
      ts.isParameter(parent) ||
      ts.isNamedTupleMember(parent) ||
      ts.isTypeParameterDeclaration(parent)) &&
    parent.name === node
  );
}
