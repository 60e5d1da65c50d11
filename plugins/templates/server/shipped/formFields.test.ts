import { describe, expect, it } from 'vitest';
import { readMarkup, type Attributes } from '#core/contract/readMarkup';
import { challenge } from '#plugins/entrance/server/flows/challenge';
import { enrol } from '#plugins/entrance/server/flows/enrol';
import { passwordless } from '#plugins/entrance/server/flows/passwordless';
import { examples } from '#plugins/examples/server/seedExamples';
import { shippedFlows } from './shippedTemplates';

interface Shown {
  readonly name: string;
  readonly html: string;
}

const pages: readonly Shown[] = [
  ...[...shippedFlows.map(({ flow }) => flow), challenge, enrol, passwordless].flatMap(
    ({ name, steps }) =>
      steps.flatMap(({ id, values }) => {
        const html = values?.['customHTML'];
        return typeof html === 'string' ? [{ name: `${name}, ${id}`, html }] : [];
      }),
  ),
  ...examples.flatMap(({ name, graphData }) =>
    graphData.elements.nodes.flatMap(({ data }) => {
      const html = data.properties?.['customHTML']?.value;
      return typeof html === 'string' ? [{ name: `${name}, ${data.id}`, html }] : [];
    }),
  ),
];

const quiet = new Set(['hidden', 'checkbox', 'radio', 'submit', 'button']);

/** The fields of each form that a person or a password manager fills in. */
function readForms(html: string): readonly (readonly Attributes[])[] {
  const forms: Attributes[][] = [];
  for (const piece of readMarkup(html)) {
    if (piece.kind !== 'open') continue;
    if (piece.name === 'form') forms.push([]);
    const { attributes } = piece;
    if (piece.name !== 'input' || quiet.has(attributes.get('type') ?? 'text')) continue;
    if (forms.length === 0) forms.push([]);
    forms.at(-1)?.push(attributes);
  }
  return forms;
}

const tokenOf = (field: Attributes) => field.get('autocomplete') ?? '';

/** Fields that no browser can know. */
const unknown = new Set(['documentNumber']);
/** Recovery codes have letters. */
const letters = /recovery code/;

/** Finds what keeps a password manager from filling in or saving values of a form. */
function findFaults(html: string): readonly string[] {
  return readForms(html).flatMap(fields => {
    const faults = fields.flatMap(field => {
      const [name = '', type = 'text', token] = [
        field.get('name'),
        field.get('type'),
        tokenOf(field),
      ];
      return [
        ...(name ? [] : ['A field has no name.']),
        ...(token && (token !== 'off' || unknown.has(name))
          ? []
          : [`${name} has no autocomplete.`]),
        ...((type === 'password') === /^(?:current|new)-password$/.test(token)
          ? []
          : [`${name} of type ${type} has autocomplete ${token}.`]),
        ...(token === 'one-time-code' && field.get('inputmode') !== 'numeric' && !letters.test(html)
          ? [`${name} has no numeric keyboard.`]
          : []),
      ];
    });
    const password = fields.findIndex(field => field.get('type') === 'password');
    const username = fields.findIndex(field => tokenOf(field) === 'username');
    const lacks = password >= 0 && (username < 0 || username > password);
    return lacks ? [...faults, 'A password has no username before it.'] : faults;
  });
}

describe('Password managers', () => {
  it.each(pages)('recognize the fields of $name', ({ html }) =>
    expect(findFaults(html)).toEqual([]),
  );

  it('don’t recognize these', () => {
    const form = (fields: string) => findFaults(`<form>${fields}</form>`);
    expect(form('<input name="email" type="email" autocomplete="off">')).toHaveLength(1);
    expect(form('<input name="p" type="password" autocomplete="current-password">')).toEqual([
      'A password has no username before it.',
    ]);
    expect(form('<input name="p" type="text" autocomplete="new-password">')).toHaveLength(1);
    expect(form('<input autocomplete="one-time-code">')).toHaveLength(2);
  });

  it('find the username on the second page, and new passwords', () => {
    const tokensOf = (id: string) =>
      pages
        .filter(({ name }) => name.endsWith(`, ${id}`))
        .map(({ html }) => readForms(html)[0]?.map(tokenOf));
    expect(tokensOf('askpasswrd')).toEqual([['username', 'current-password']]);
    expect(tokensOf('newpasswrd')).toEqual([['username', 'new-password']]);
    const names = ['given-name', 'family-name', 'username', 'new-password'];
    expect(tokensOf('registform')).toEqual([names, names]);
  });
});
