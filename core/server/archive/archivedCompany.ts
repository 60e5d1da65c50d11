import type { ArchivedTable } from '../host/plugin';

const longestName = 256;

/** A company’s name and appearance. How its members sign on and its domains stay as they are here. */
export const archivedCompany: ArchivedTable = {
  table: 'companies',
  title: 'Company',
  key: [],
  order: 0,
  part: 'configuration',
  columns: ['name', 'properties'],
  json: ['properties'],
  // A company that takes another's archive goes by its own name.
  adopt: ({ name: _name, ...row }) => row,
  nameOf: ({ name }) => String(name ?? ''),
  fault: ({ name, properties }) =>
    String(name).trim() === '' || String(name).length > longestName
      ? `A company’s name has 1 to ${longestName} characters.`
      : String(properties).startsWith('{')
        ? undefined
        : 'The properties of a company are an object.',
};
