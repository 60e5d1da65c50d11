import { getField } from '#core/contract';
import { finish, type Sliced } from '#core/contract/sliced';
import { asText, isObject } from '#core/contract/internal';
import { escapeHtml } from '#core/contract/html';
import { budgets, formatBudget } from '#core/contract/valueSize';
import { sanitizeMarkup } from '#core/contract/safeMarkup';
import { parseTemplate } from './parseTemplate';
import { blockHelpers, countReading, inlineHelpers, isTrue } from './templateHelpers';

type Node = hbs.AST.Node;
type Expression = hbs.AST.Expression;
/** The parser has a type for each kind of node, but no union of them. */
type Known =
  | hbs.AST.ContentStatement
  | hbs.AST.MustacheStatement
  | hbs.AST.BlockStatement
  | hbs.AST.PathExpression
  | hbs.AST.SubExpression
  | hbs.AST.StringLiteral
  | hbs.AST.NumberLiteral
  | hbs.AST.BooleanLiteral;
type Values = Readonly<Record<string, unknown>>;
interface Scope {
  /** The value that plain names are looked up in. */
  readonly context: unknown;
  readonly parent: Scope | undefined;
  /** `@index`, `@key`, `@first`, `@last`, `@root`. */
  readonly data: Values;
  /** The values that blocks name with `as |item key|`. */
  readonly named: Values;
}
/** Whether the value at a path is markup that the flow itself writes. */
export type IsMarkup = (path: readonly string[]) => boolean;
interface Render {
  steps: number;
  length: number;
  /** Whether the template stands within a tag. */
  inTag: boolean;
  readonly isMarkup: IsMarkup | undefined;
}

const mostSteps = 200_000;
const deepest = 60;
const refused = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Fills a Handlebars template (the `{{…}}` of nodes are `interpolate`'s) by walking its tree: nothing is compiled to code, only the helpers
 * listed exist, own properties alone are read, and every value is escaped, but for markup where text
 * stands, which is sanitized. Fails with a sentence on a mistake in the template.
 */
export const renderTemplate = (template: string, values: Values, isMarkup?: IsMarkup): string =>
  finish(renderTemplateSliced(template, values, isMarkup));

/** The same in slices, once the template is parsed. */
export function* renderTemplateSliced(
  template: string,
  values: Values,
  isMarkup?: IsMarkup,
): Sliced<string> {
  const scope: Scope = { context: values, parent: undefined, data: { root: values }, named: {} };
  const tree = parseTemplate(template);
  yield;
  return yield* program(tree, scope, { steps: 0, length: 0, inTag: false, isMarkup }, 0);
}

const isNode = <Type extends Known['type']>(
  node: Node,
  type: Type,
): node is Extract<Known, { type: Type }> => node.type === type;

function* program(
  tree: hbs.AST.Program | undefined,
  scope: Scope,
  render: Render,
  depth: number,
): Sliced<string> {
  if (!tree) return '';
  if (depth > deepest)
    throw new Error(`The template is nested deeper than ${deepest} levels. Nest fewer blocks.`);
  let text = '';
  for (const node of tree.body) {
    yield;
    text += isNode(node, 'BlockStatement')
      ? yield* block(node, scope, render, depth)
      : statement(node, scope, render);
  }
  return text;
}

function count(render: Render, steps: number): void {
  if ((render.steps += steps) > mostSteps)
    throw new Error('The template repeats its blocks too often. Render shorter lists.');
}

function statement(node: Node, scope: Scope, render: Render): string {
  count(render, 1);
  let text = '';
  if (isNode(node, 'ContentStatement')) {
    text = node.value;
    const [opened, closed] = [text.lastIndexOf('<'), text.lastIndexOf('>')];
    if (opened !== closed) render.inTag = opened > closed;
  } else if (isNode(node, 'MustacheStatement')) {
    const { path, params, escaped } = node;
    if (!escaped)
      throw new Error('The template inserts an unescaped value with “{{&”. Write “{{”.');
    text = asText(call(path, params, scope, render));
    text =
      !render.inTag && /^\s*</.test(text) && isMarkupPath(path, scope, render)
        ? sanitizeMarkup(text)
        : escapeHtml(text);
  } else if (node.type !== 'CommentStatement')
    throw new Error(
      'The template uses partials or decorators, which are not supported. Remove them.',
    );
  if ((render.length += text.length) > budgets.page)
    throw new Error(`The template renders more than ${formatBudget(budgets.page)}.`);
  return text;
}

const isMarkupPath = (path: Expression, scope: Scope, { isMarkup }: Render) =>
  isMarkup !== undefined &&
  isNode(path, 'PathExpression') &&
  !path.data &&
  scope.parent === undefined &&
  isMarkup(path.parts);

function call(
  path: Expression,
  params: readonly Expression[],
  scope: Scope,
  render: Render,
): unknown {
  if (params.length === 0) return expression(path, scope, render);
  const name = String(getField(path, 'original'));
  const helper = Object.hasOwn(inlineHelpers, name) ? inlineHelpers[name] : undefined;
  if (!helper)
    throw new Error(
      `The template calls “${name}”, which is not a helper. Available helpers: ${Object.keys(inlineHelpers).join(', ')}.`,
    );
  const values = params.map(param => expression(param, scope, render));
  countReading(name, values, steps => count(render, steps));
  return helper(...values);
}

function* block(
  { path, params, program: body, inverse }: hbs.AST.BlockStatement,
  scope: Scope,
  render: Render,
  depth: number,
): Sliced<string> {
  count(render, 1);
  const name = path.original;
  const args = params.map(param => expression(param, scope, render));
  const yes = (within = scope) => program(body, within, render, depth + 1);
  const no = () => program(inverse, scope, render, depth + 1);
  if (name === 'if') return yield* isTrue(args[0]) ? yes() : no();
  if (name === 'unless') return yield* isTrue(args[0]) ? no() : yes();
  if (name === 'with')
    return yield* isTrue(args[0])
      ? yes(inside(scope, args[0], {}, nameParams(body, args[0])))
      : no();
  if (name === 'each') return yield* each(args[0], scope, render, { yes, no }, body);
  const test = Object.hasOwn(blockHelpers, name) ? blockHelpers[name] : undefined;
  if (test) {
    countReading(name, args, steps => count(render, steps));
    return yield* test(...args) ? yes() : no();
  }
  if (params.length > 0)
    throw new Error(
      `The template calls “#${name}”, which is not a helper. Available helpers: if, unless, each, with, ${Object.keys(blockHelpers).join(', ')}.`,
    );
  const value = expression(path, scope, render);
  if (Array.isArray(value)) return yield* each(value, scope, render, { yes, no });
  return yield* isTrue(value)
    ? yes(typeof value === 'object' ? inside(scope, value) : scope)
    : no();
}

const inside = (scope: Scope, context: unknown, data: Values = {}, named?: Values): Scope => ({
  context,
  parent: scope,
  data: { ...scope.data, ...data },
  named: named ? { ...scope.named, ...named } : scope.named,
});

/** Returns what a block names its values; undefined where it names none. */
const nameParams = (
  body: hbs.AST.Program | undefined,
  ...values: readonly unknown[]
): Values | undefined =>
  body?.blockParams?.length
    ? Object.fromEntries(body.blockParams.map((name, index) => [name, values[index]]))
    : undefined;

function* each(
  value: unknown,
  scope: Scope,
  render: Render,
  { yes, no }: { yes: (within: Scope) => Sliced<string>; no: () => Sliced<string> },
  body?: hbs.AST.Program,
): Sliced<string> {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  if (entries.length === 0) return yield* no();
  count(render, entries.length);
  let text = '';
  for (const [index, [key, item]] of entries.entries()) {
    yield;
    const place = { index, key, first: index === 0, last: index === entries.length - 1 };
    text += yield* yes(inside(scope, item, place, nameParams(body, item, key)));
  }
  return text;
}

function expression(node: Expression, scope: Scope, render: Render): unknown {
  if (isNode(node, 'PathExpression')) return lookUp(node, scope);
  if (isNode(node, 'SubExpression')) return call(node.path, node.params, scope, render);
  if (isNode(node, 'StringLiteral') || isNode(node, 'NumberLiteral')) return node.value;
  return isNode(node, 'BooleanLiteral') ? node.value : undefined;
}

function lookUp({ data, depth, parts }: hbs.AST.PathExpression, scope: Scope): unknown {
  let from: Scope | undefined = scope;
  for (let up = 0; up < depth; up++) from = from?.parent;
  const [first = ''] = parts;
  const named = depth === 0 && !data && Object.hasOwn(scope.named, first);
  let value: unknown = named ? scope.named : data ? from?.data : from?.context;
  for (const part of parts) {
    if (refused.has(part) || !isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}
