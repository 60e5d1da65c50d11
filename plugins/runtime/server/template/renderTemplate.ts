import Handlebars from 'handlebars';
import { escapeHtml } from '#core/contract/escapeHtml';
import { asText } from '#plugins/flows/contract/graph/machine/interpolate';
import { blockHelpers, inlineHelpers, isTrue } from './templateHelpers';

type Node = hbs.AST.Node;
type Values = Readonly<Record<string, unknown>>;
interface Scope {
  /** The value that plain names are looked up in. */
  readonly context: unknown;
  readonly parent: Scope | undefined;
  /** `@index`, `@key`, `@first`, `@last`, `@root`. */
  readonly data: Values;
}
interface Render {
  steps: number;
  length: number;
}

const longest = 4 * 1024 * 1024;
const mostSteps = 200_000;
const deepest = 60;
const parsed = new Map<string, hbs.AST.Program>();
const remembered = 500;
const refused = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Fills a Handlebars template by walking its tree: nothing is compiled to code, only the helpers
 * listed exist, own properties alone are read, and every value is escaped. Fails with a sentence on
 * a mistake in the template.
 */
export function renderTemplate(template: string, values: Values): string {
  const scope: Scope = { context: values, parent: undefined, data: { root: values } };
  return program(parse(template), scope, { steps: 0, length: 0 }, 0);
}

function parse(template: string): hbs.AST.Program {
  const known = parsed.get(template);
  if (known) return known;
  if (template.includes('{{{'))
    throw new Error('The template has “{{{”, which would let markup in unescaped. Write “{{”.');
  let tree: hbs.AST.Program;
  try {
    tree = Handlebars.parse(template);
  } catch (fault) {
    throw new Error(
      `The template cannot be read: ${fault instanceof Error ? fault.message.split('\n')[0] : String(fault)}`,
      { cause: fault },
    );
  }
  if (parsed.size >= remembered) parsed.delete(parsed.keys().next().value!);
  parsed.set(template, tree);
  return tree;
}

function program(
  tree: hbs.AST.Program | undefined,
  scope: Scope,
  render: Render,
  depth: number,
): string {
  if (!tree) return '';
  if (depth > deepest) throw new Error(`The template nests deeper than ${deepest} blocks.`);
  let text = '';
  for (const node of tree.body) text += statement(node, scope, render, depth);
  return text;
}

function statement(node: Node, scope: Scope, render: Render, depth: number): string {
  if (++render.steps > mostSteps) throw new Error('The template repeats itself too often.');
  let text = '';
  if (node.type === 'ContentStatement') text = (node as hbs.AST.ContentStatement).value;
  else if (node.type === 'MustacheStatement') {
    const { path, params, escaped } = node as hbs.AST.MustacheStatement;
    if (!escaped)
      throw new Error('The template asks for an unescaped value with “{{&”. Write “{{”.');
    text = escapeHtml(asText(call(path as hbs.AST.Expression, params, scope)));
  } else if (node.type === 'BlockStatement')
    return block(node as hbs.AST.BlockStatement, scope, render, depth);
  else if (node.type !== 'CommentStatement')
    throw new Error('The template uses partials or decorators, which are not offered here.');
  if ((render.length += text.length) > longest)
    throw new Error('The template makes more than 4 MiB.');
  return text;
}

function call(
  path: hbs.AST.Expression,
  params: readonly hbs.AST.Expression[],
  scope: Scope,
): unknown {
  if (params.length === 0) return expression(path, scope);
  const name = (path as hbs.AST.PathExpression).original;
  const helper = Object.hasOwn(inlineHelpers, name) ? inlineHelpers[name] : undefined;
  if (!helper)
    throw new Error(
      `The template calls “${name}”, which is no helper here. Helpers: ${Object.keys(inlineHelpers).join(', ')}.`,
    );
  return helper(...params.map(param => expression(param, scope)));
}

function block(
  { path, params, program: body, inverse }: hbs.AST.BlockStatement,
  scope: Scope,
  render: Render,
  depth: number,
): string {
  const name = path.original as string;
  const args = params.map(param => expression(param, scope));
  const yes = (within = scope) => program(body, within, render, depth + 1);
  const no = () => program(inverse, scope, render, depth + 1);
  if (name === 'if') return isTrue(args[0]) ? yes() : no();
  if (name === 'unless') return isTrue(args[0]) ? no() : yes();
  if (name === 'with') return isTrue(args[0]) ? yes(inside(scope, args[0])) : no();
  if (name === 'each') return each(args[0], scope, yes) ?? no();
  const test = Object.hasOwn(blockHelpers, name) ? blockHelpers[name] : undefined;
  if (test) return test(...args) ? yes() : no();
  if (params.length > 0)
    throw new Error(
      `The template calls “#${name}”, which is no helper here. Helpers: if, unless, each, with, ${Object.keys(blockHelpers).join(', ')}.`,
    );
  const value = expression(path, scope);
  if (Array.isArray(value)) return each(value, scope, yes) ?? no();
  return isTrue(value) ? yes(typeof value === 'object' ? inside(scope, value) : scope) : no();
}

const inside = (scope: Scope, context: unknown, data: Values = {}): Scope => ({
  context,
  parent: scope,
  data: { ...scope.data, ...data },
});

function each(value: unknown, scope: Scope, yes: (within: Scope) => string): string | undefined {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  if (entries.length === 0) return undefined;
  return entries
    .map(([key, item], index) =>
      yes(
        inside(scope, item, { index, key, first: index === 0, last: index === entries.length - 1 }),
      ),
    )
    .join('');
}

function expression(node: hbs.AST.Expression, scope: Scope): unknown {
  switch (node.type) {
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral':
      return (node as hbs.AST.StringLiteral).value;
    case 'SubExpression': {
      const { path, params } = node as hbs.AST.SubExpression;
      return call(path as hbs.AST.Expression, params, scope);
    }
    case 'PathExpression':
      return lookUp(node as hbs.AST.PathExpression, scope);
    default:
      return undefined;
  }
}

function lookUp({ data, depth, parts }: hbs.AST.PathExpression, scope: Scope): unknown {
  let from: Scope | undefined = scope;
  for (let up = 0; up < depth; up++) from = from?.parent;
  let value: unknown = data ? from?.data : from?.context;
  for (const part of parts as readonly string[]) {
    if (
      refused.has(part) ||
      value === null ||
      typeof value !== 'object' ||
      !Object.hasOwn(value, part)
    )
      return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
