import type { DrawnFlow, DrawnStep } from '#plugins/flows/contract';

// A green disc with a ring, 24 by 24 points.
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAMAAADXqc3KAAAABlBMVEX///8Pb2mIlTrXAAAAAnRSTlMA/1uRIrUAAABESURBVHjaY2AgABjhAJc4igwjGsAlDpfBVIVFHImLwkAWQKIwRfBIILuIVhKkugqrB3EGCe5AxB3sOCMKd9TiSQyYAAB0twE93WTsrQAAAABJRU5ErkJggg==';

/** How the pages of a template look: one place to change it, in the settings of the flow. */
const look = {
  useCustomCSS: true,
  css: [
    '.companyLogo { display: block; width: 48px; height: 48px; margin-bottom: 16px; }',
    '.page { font-family: sans-serif; max-width: 26rem; margin: 4rem auto; padding: 2rem; border: 1px solid #d5dae3; border-radius: 12px; }',
    '.page h1 { font-size: 1.4rem; margin: 0 0 1rem; }',
    '.page label { display: block; margin: 0.75rem 0; }',
    '.page input { box-sizing: border-box; width: 100%; padding: 0.5rem; margin-top: 0.25rem; font: inherit; }',
    '.page button { margin: 1rem 0.5rem 0 0; padding: 0.6rem 1.2rem; font: inherit; }',
    '.page .hint { color: #4a5468; }',
  ].join('\n'),
};

/** The first step of every template: the company's logo and name, which the pages show. */
const brand: DrawnStep = {
  id: 'yourbrand1',
  connector: 'variablesConnector',
  capability: 'saveValue',
  title: 'Your company',
  description: 'Sets the logo and name shown on the pages',
  at: [-1, 0],
  values: {
    saveVariables: Object.entries({ companyLogo: logo, companyName: 'Your company' }).map(
      ([name, value], index) => ({
        name,
        value,
        key: (index + 1) / 1000,
        type: 'string',
        label: `${name} (string - flowInstance)`,
      }),
    ),
  },
};

/** The variables that it sets. */
const brandVariables = [
  {
    name: 'companyLogo',
    context: 'flowInstance',
    type: 'string',
    displayName: 'URL of the company’s logo',
  },
  {
    name: 'companyName',
    context: 'flowInstance',
    type: 'string',
    displayName: 'The company’s name',
  },
];

type Own = Pick<DrawnFlow, 'name' | 'description' | 'steps' | 'ways'> &
  Partial<Pick<DrawnFlow, 'variables'>>;

/**
 * A flow that comes with the product: what is its own, in the look that all share, after the step
 * that sets the company.
 */
export const shippedFlow = ({ variables = [], steps, ...own }: Own): DrawnFlow => ({
  ...own,
  settings: look,
  variables: [...brandVariables, ...variables],
  steps: [brand, ...steps],
});
