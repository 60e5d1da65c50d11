import { parseShallow } from '#core/contract/valueSize';
import { isObject } from '#core/contract/internal';
import { pageStrings as strings } from '#plugins/connectors/pageStrings';
import type { NodeCall, Screen } from '#plugins/connectors/contract';
import { readRows } from '#plugins/connectors/contract/internal';

/** The form fields a node declares; only these are read back from a page. */
export function listFormFields(call: NodeCall): Screen['fields'] {
  return readRows(call.raw['formFieldsList']?.value).flatMap(
    ({ propertyName, preferredControlType, preferredDataType }) =>
      typeof propertyName === 'string' && propertyName !== ''
        ? [
            {
              propertyName,
              ...(typeof preferredControlType === 'string' &&
                preferredControlType && { preferredControlType }),
              ...(typeof preferredDataType === 'string' &&
                preferredDataType && { preferredDataType }),
            },
          ]
        : [],
  );
}

const reference = /\{\{\{\s*skjson\s+([\w.-]+)\s*\}\}\}|\{\{([^{}]*)\}\}/g;
const scopes = /^\s*(?:local|global)\.[^{}]/;
const nearby = 20;
const harmless = /[^A-Za-z0-9 _.,:@-]/g;

const escapeCharacters = (text: string) =>
  text.replace(
    harmless,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A value as it can stand in a script: a text inside quotes, anything else as JSON. */
const writeValue = (value: unknown) =>
  typeof value === 'string' ? escapeCharacters(value) : formatJson(value);

const formatJson = (value: unknown) =>
  JSON.stringify(value ?? null).replace(/[<>&\u2028\u2029]/g, each => escapeCharacters(each));

/** `{{{skjson name}}}`: inside quotes the text of the JSON, else the JSON. */
function writeJson(value: unknown, quoted: boolean): string {
  if (!quoted) return formatJson(typeof value === 'string' ? parseJson(value) : value);
  return escapeCharacters(typeof value === 'string' ? value : JSON.stringify(value ?? null));
}

/**
 * JSON that stands where a value is expected, as in `var options = {{…}};`. All that it holds is
 * escaped, so that it is no code even where the place was misread.
 */
function writeExpression(value: string, before: string, after: string): string {
  const stands = /(?:[=(,:[?|&]|\breturn)\s*$/.test(before) && /^\s*(?:[;,)\]}]|$)/.test(after);
  if (!stands || !/^\s*[[{]/.test(value) || !isObject(parseJson(value))) return writeValue(value);
  return `JSON.parse("${escapeCharacters(value)}")`;
}

function parseJson(text: string): unknown {
  try {
    return parseShallow(text);
  } catch {
    return text;
  }
}

/**
 * A page's script with its references and the node's own inputs filled in, as the body of a
 * function, so that it may return early. What a reference brings may have been typed by anyone, so
 * a text is written with escapes that read as the same text inside quotes and can be no code
 * outside them; anything else is JSON.
 */
export function createScript(call: NodeCall): string {
  const script = call.raw['customScript']?.value;
  if (typeof script !== 'string' || script.trim() === '') return '';
  const { properties } = call;
  const filled = script.replace(
    reference,
    (found: string, json: string | undefined, name: string | undefined, at: number) => {
      if (json !== undefined)
        return writeJson(properties[json], /["'`]/.test(script[at - 1] ?? ''));
      if (name !== undefined && Object.hasOwn(properties, name.trim()))
        return writeValue(properties[name.trim()]);
      if (!scopes.test(name ?? '')) return found;
      const value = call.resolve(found);
      if (value === found) return '';
      if (typeof value !== 'string') return writeValue(value);
      const after = script.slice(at + found.length, at + found.length + nearby);
      return writeExpression(value, script.slice(Math.max(0, at - nearby), at), after);
    },
  );
  return `(function () {\n${filled}\n})();`;
}

const text = (value: unknown) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** The page of a template: markup filled in with the node's values. */
export function templateScreen(call: NodeCall): Screen {
  const { properties, raw } = call;
  const script = createScript(call);
  return {
    html: call.render(text(raw['customHTML']?.value), properties),
    css: text(raw['customCSS']?.value),
    title: text(properties['title']) || text(properties['nodeTitle']),
    fields: listFormFields(call),
    ...(script && { script }),
  };
}

/** A page that only says something, with a button to go on. */
export function messageScreen(call: NodeCall): Screen {
  const { properties } = call;
  const button =
    String(properties['showContinueButton'] ?? true) === 'false'
      ? ''
      : continueButton(text(properties['button']));
  return {
    html: call.render(
      `<main class="sk-card">{{#if icon}}<img src="{{icon}}" alt="" height="{{height}}">{{/if}}{{#if title}}<h1>{{title}}</h1>{{/if}}<p>{{message}}</p>${button}</main>`,
      {
        title: text(properties['messageTitle']),
        message: text(properties['message']),
        icon: text(properties['messageIcon']),
        height: Number(properties['messageIconHeight']) || 80,
      },
    ),
    title: text(properties['messageTitle']),
    fields: [],
  };
}

const named = ` data-sktext="${strings.go.id}"`;

const continueButton = (label: string) =>
  `<button data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="continue"${label ? '' : named}>${(label || strings.go.text).replace(/[{}<>&]/g, '')}</button>`;
