import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript-services';
import {
  listDeclaredNames,
  listImportedNames,
  isMemberName,
  namesIn,
  readSpecifier,
} from './syntax';

/** One statement of a file, and the names that it is reached by. */
interface Module {
  readonly source: ts.SourceFile;
  /** The declarations of each name; functions with several signatures have several statements. */
  readonly declared: ReadonlyMap<string, readonly ts.Statement[]>;
  readonly imported: ReadonlyMap<string, Import>;
}
interface Import {
  readonly specifier: string;
  /** The name that the other module exports it by; `*` for all of it. */
  readonly name: string;
}

/** An exported name, and where it is declared. */
export interface Exported {
  readonly name: string;
  readonly file: string;
  readonly statements: readonly ts.Statement[];
  /** Whether nothing of it is there when the program runs. */
  readonly isType: boolean;
}

/**
 * Emitted declarations, and what of them is reached from the barrels that packages publish: the
 * rest is left out, so that authors need only the packages that what they see names.
 */
export class Declarations {
  private readonly modules = new Map<string, Module>();
  /** The statements that are kept, by file. */
  readonly kept = new Map<string, Set<ts.Statement>>();
  /** The names of import and export statements that are kept. */
  readonly keptNames = new Map<ts.Statement, Set<string>>();

  /** @param folder where the declarations were emitted, as they lie in the repository */
  constructor(readonly folder: string) {}

  module(file: string): Module {
    const known = this.modules.get(file);
    if (known) return known;
    const text = readFileSync(join(this.folder, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const module = {
      source,
      declared: listDeclaredNames(source),
      imported: listImportedNames(source),
    };
    this.modules.set(file, module);
    return module;
  }

  /** Returns the file of a module of this repository, or nothing for one of another package. */
  resolve(from: string, specifier: string): string | undefined {
    const plugin = /^#plugins\/([^/]+)\/contract$/.exec(specifier)?.[1];
    const base = specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : plugin
        ? `plugins/${plugin}/contract`
        : specifier.startsWith('#')
          ? specifier.slice(1)
          : undefined;
    if (base === undefined) return undefined;
    const bare = base.replace(/\.(tsx?|mjs)$/, '');
    const file = [`${bare}.d.ts`, `${bare}/index.d.ts`, `${bare}.d.mts`].find(path => {
      const full = join(this.folder, path);
      return existsSync(full) && statSync(full).isFile();
    });
    if (!file) throw new Error(`${from} names ${specifier}, which has no declarations.`);
    return file;
  }

  /** Keeps what a module exports by a name, and all that it names. */
  keep(file: string, name: string): void {
    const { declared, imported, source } = this.module(file);
    const own = declared.get(name);
    if (own) own.forEach(statement => this.keepStatement(file, statement));
    for (const statement of source.statements) {
      if (!ts.isExportDeclaration(statement)) continue;
      const { exportClause } = statement;
      const specifier = readSpecifier(statement);
      if (exportClause && ts.isNamedExports(exportClause)) {
        const exported = exportClause.elements.find(each => each.name.text === name);
        if (!exported) continue;
        const inner = (exported.propertyName ?? exported.name).text;
        this.keepName(file, statement, name);
        if (specifier) this.follow(file, specifier, inner);
        else if (declared.has(inner)) this.keep(file, inner);
        else if (imported.has(inner)) this.keepImport(file, inner);
      } else if (exportClause && exportClause.name.text === name && specifier) {
        this.keepStatement(file, statement);
        this.follow(file, specifier, '*');
      } else if (!exportClause && specifier && !own) {
        const target = this.resolve(file, specifier);
        if (!target || !this.exports(target).includes(name)) continue;
        this.keepStatement(file, statement);
        this.keep(target, name);
      }
    }
  }

  /** Returns the names that a module exports. */
  exports(file: string): string[] {
    const { source, declared } = this.module(file);
    const isExported = (statement: ts.Statement) =>
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(each => each.kind === ts.SyntaxKind.ExportKeyword);
    const own = [...declared].filter(([, all]) => all.some(isExported)).map(([name]) => name);
    const others = source.statements.filter(ts.isExportDeclaration).flatMap(statement => {
      const { exportClause } = statement;
      if (exportClause && ts.isNamedExports(exportClause))
        return exportClause.elements.map(each => each.name.text);
      if (exportClause) return [exportClause.name.text];
      const target = this.resolve(file, readSpecifier(statement)!);
      return target ? this.exports(target).filter(name => name !== 'default') : [];
    });
    return [...new Set([...own, ...others])];
  }

  /** Finds the declaration of an exported name, through modules that only hand it on. */
  find(file: string, name: string, isType = false): Exported {
    const { declared, imported, source } = this.module(file);
    const statements = declared.get(name);
    if (statements) {
      const types = statements.every(
        each => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each),
      );
      return { name, file, statements, isType: isType || types };
    }
    for (const statement of source.statements.filter(ts.isExportDeclaration)) {
      const { exportClause } = statement;
      const specifier = readSpecifier(statement);
      if (exportClause && ts.isNamedExports(exportClause)) {
        const exported = exportClause.elements.find(each => each.name.text === name);
        if (!exported) continue;
        const inner = (exported.propertyName ?? exported.name).text;
        const asType = isType || statement.isTypeOnly || exported.isTypeOnly;
        const from = specifier ? { specifier, name: inner } : imported.get(inner);
        const target = from && this.resolve(file, from.specifier);
        if (target) return { ...this.find(target, from.name, asType), name };
        return { ...this.find(file, inner, asType), name };
      }
      if (exportClause && exportClause.name.text === name)
        return { name, file, statements: [statement], isType: false };
      if (!exportClause && specifier) {
        const target = this.resolve(file, specifier);
        if (target && this.exports(target).includes(name)) return this.find(target, name, isType);
      }
    }
    throw new Error(`${file} does not export ${name}.`);
  }

  private follow(file: string, specifier: string, name: string): void {
    const target = this.resolve(file, specifier);
    if (!target) return;
    const names = name === '*' ? this.exports(target) : [name];
    names.forEach(each => this.keep(target, each));
  }

  private keepName(file: string, statement: ts.Statement, name: string): void {
    this.kept.set(file, (this.kept.get(file) ?? new Set()).add(statement));
    this.keptNames.set(statement, (this.keptNames.get(statement) ?? new Set()).add(name));
  }

  private keepImport(file: string, local: string): void {
    const { imported, source } = this.module(file);
    const found = imported.get(local)!;
    const statement = source.statements.find(
      each => ts.isImportDeclaration(each) && namesIn(each).has(local),
    )!;
    if (this.keptNames.get(statement)?.has(local)) return;
    this.keepName(file, statement, local);
    this.follow(file, found.specifier, found.name);
  }

  private keepStatement(file: string, statement: ts.Statement): void {
    const all = this.kept.get(file) ?? new Set();
    if (all.has(statement)) return;
    this.kept.set(file, all.add(statement));
    const { declared, imported } = this.module(file);
    const walk = (node: ts.Node): void => {
      if (ts.isImportTypeNode(node)) {
        const specifier = readSpecifier(node);
        const first = node.qualifier && leftmost(node.qualifier);
        if (specifier) this.follow(file, specifier, first ?? '*');
        node.typeArguments?.forEach(walk);
        return;
      }
      if (ts.isIdentifier(node) && !isMemberName(node)) {
        if (imported.has(node.text)) this.keepImport(file, node.text);
        declared.get(node.text)?.forEach(each => this.keepStatement(file, each));
      }
      ts.forEachChild(node, walk);
    };
    ts.forEachChild(statement, walk);
  }
}

function leftmost(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : leftmost(name.left);
}

/** Returns the path from one declaration to another, as an import names it. */
export function pathBetween(from: string, to: string): string {
  const path = relative(dirname(from), to).replace(/\.d\.(m?)ts$/, '.$1js');
  return path.startsWith('.') ? path : `./${path}`;
}
