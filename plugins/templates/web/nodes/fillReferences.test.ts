import { expect, it } from 'vitest';
import { fillReferences } from './fillReferences';

it('shows the name of each reference and of each input', () => {
  const html =
    '<p>{{global.variables.companyName}} {{ local.a1b2.payload.output.user-name }} {{{local.x.y}}} {{email}}</p>{{#if error}}{{{error}}}{{/if}}';
  expect(fillReferences(html)).toEqual({
    template: '<p>companyName user-name y {{email}}</p>{{#if error}}{{{error}}}{{/if}}',
    values: { email: 'email' },
  });
});

it('leaves what is no reference alone', () => {
  expect(fillReferences('<p>{{#each list}}{{this.name}}{{/each}} {{</p>')).toEqual({
    template: '<p>{{#each list}}{{this.name}}{{/each}} {{</p>',
    values: {},
  });
});
