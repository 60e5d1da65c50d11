import { writeRichText } from '#plugins/flows/contract/graph/richtext/richText';

/** A rich-text value. */
export const rich = (text: string) => writeRichText(text);

/** Rows of variables to save, or of fields to answer with. */
export const pairs = (rows: Readonly<Record<string, string>>, context?: string) =>
  Object.entries(rows).map(([name, value], index) => ({
    name,
    value: rich(value),
    key: (index + 1) / 1000,
    type: 'string',
    label: context === undefined ? name : `${name} (string - ${context})`,
  }));

/** The output schema of a custom function whose results are texts. */
export const textOutputs = (...names: readonly string[]) =>
  JSON.stringify({
    output: {
      type: 'object',
      properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
    },
  });
