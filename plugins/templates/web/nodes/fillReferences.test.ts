import { expect, it } from 'vitest';
import { fillReferences } from './fillReferences';

it('shows the names of references and inputs', () => {
  const html =
    '<p>{{global.variables.companyName}} {{ local.a1b2.payload.output.user-name }} {{{local.x.y}}} {{email}}</p>{{#if error}}{{{error}}}{{/if}}';
  expect(fillReferences(html)).toEqual({
    template: '<p>companyName user-name y {{email}}</p>{{#if error}}{{{error}}}{{/if}}',
    values: { email: 'email' },
  });
});

it('keeps other text', () => {
  expect(fillReferences('<p>{{#each list}}{{this.name}}{{/each}} {{</p>')).toEqual({
    template: '<p>{{#each list}}{{this.name}}{{/each}} {{</p>',
    values: {},
  });
});
