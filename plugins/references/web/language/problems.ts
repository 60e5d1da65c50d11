import type ts from 'typescript-services';
import { isMasked } from './maskReferences';

type Severity = 'error' | 'warning';

/** A fault as it is found: the message of the language, and the parameter that is missing. */
export interface FoundProblem {
  readonly from: number;
  readonly to: number;
  readonly severity: Severity;
  readonly message: string;
  /** The parameter that the code reads and nobody gives. */
  readonly param?: string;
}

/** Names that nothing declares: the sandbox ends with a ReferenceError there. */
const unknownNames = new Set([
  2304, 2503, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2693, 18004,
]);
const unknownFields = new Set([2339, 2551]);
/**
 * The diagnostics that are shown for a script without types. The rest, such as that a number is no
 * text, is often intended.
 */
const texts: Readonly<Record<number, Severity>> = {
  2339: 'warning',
  2349: 'warning',
  2448: 'warning',
  2451: 'error',
  2551: 'warning',
  2588: 'error',
};
/** Grammar faults that a script may have. */
const harmless = new Set([1117, 1345, 1355, 1360]);

/**
 * The language takes `module.exports` and `require` for those of modules. Names of the same length
 * in their place are what they are in the sandbox: a name like others, and none.
 */
export const maskModules = (code: string): string =>
  code
    .replaceAll('module.exports', 'module_exports')
    .replace(/(?<![.\w$])require(?=\s*\()/g, 'requir_');

/** Puts the names back that were masked. */
export const unmaskModules = (text: string): string =>
  text.replaceAll('module_exports', 'module.exports').replaceAll('requir_', 'require');

/** Returns the severity of a fault of meaning; undefined where it is not told. */
export function judgeProblem(
  compiler: typeof ts,
  file: ts.SourceFile,
  { code, start }: ts.Diagnostic,
  implicit: ReadonlySet<string>,
): Severity | undefined {
  if (unknownNames.has(code)) {
    const name = findName(compiler, file, start ?? 0);
    if (!name || implicit.has(name.text) || isMasked(name.text)) return undefined;
    return name.parent && compiler.isTypeOfExpression(name.parent) ? undefined : 'error';
  }
  if (code >= 1000 && code < 2000) return harmless.has(code) ? undefined : 'error';
  const name = unknownFields.has(code) ? findName(compiler, file, start ?? 0) : undefined;
  return name && implicit.has(name.text) ? undefined : texts[code];
}

/**
 * Names that the code gives a value without declaring them: it may, and they are global then, or
 * fields of the object they are given to.
 */
export function findImplicit(
  compiler: typeof ts,
  file: ts.SourceFile,
  found: readonly ts.Diagnostic[],
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { code, start } of found) {
    const isName = unknownNames.has(code) || unknownFields.has(code);
    const name = isName ? findName(compiler, file, start ?? 0) : undefined;
    if (name && isAssigned(compiler, name)) names.add(name.text);
  }
  return names;
}

function isAssigned(compiler: typeof ts, name: ts.Identifier): boolean {
  const isField = compiler.isPropertyAccessExpression(name.parent) && name.parent.name === name;
  const target = isField ? name.parent : name;
  const { parent } = target;
  if (compiler.isBinaryExpression(parent))
    return parent.left === target && parent.operatorToken.kind === compiler.SyntaxKind.EqualsToken;
  return (
    (compiler.isForInStatement(parent) || compiler.isForOfStatement(parent)) &&
    parent.initializer === target
  );
}

/** The name that begins at a place of the code; types in comments are none. */
function findName(compiler: typeof ts, file: ts.SourceFile, at: number): ts.Identifier | undefined {
  const look = (node: ts.Node): ts.Identifier | undefined =>
    compiler.isIdentifier(node) && node.getStart(file) === at
      ? node
      : node.pos <= at && at < node.end
        ? compiler.forEachChild(node, look)
        : undefined;
  return look(file);
}

/** Returns the message of a fault, without advice on how to set up a compiler. */
export function readMessage(compiler: typeof ts, { messageText }: ts.Diagnostic): string {
  const text = compiler.flattenDiagnosticMessageText(messageText, ' ');
  return unmaskModules(text).replace(/ Do you need to (?:install|change) .*$/s, '');
}

/** Returns the parameter that a message says is missing. */
export const findMissingParam = (message: string): string | undefined =>
  /^Property '(.+)' does not exist on type 'Params'/.exec(message)?.[1];
