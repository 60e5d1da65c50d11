/** One kind of difference between a file and its import's export that is no fault. */
export interface Ignored {
  /** Keys below a flow; `*` stands for any one key. */
  readonly path: readonly string[];
  readonly why: string;
}

const own = (name: string, why: string): Ignored => ({ path: [name], why });
const ofVariable = (name: string): Ignored => ({
  path: ['variables', '*', name],
  why: 'A variable belongs to the company that imports it, and the server dates and numbers it.',
});

/**
 * The whole list: all that an import may change in a flow, and why. Ids that follow others are
 * compared through their map instead.
 */
export const ignored: readonly Ignored[] = [
  own('companyId', 'The flow belongs to the company that imports it.'),
  own('customerId', 'The flow belongs to the member who imports it.'),
  own('createdDate', 'A date of the server.'),
  own('updatedDate', 'A date of the server.'),
  own('savedDate', 'A date of the server.'),
  own('deployedDate', 'A date of the server.'),
  own('currentVersion', 'Versions begin anew at 1.'),
  own('versionId', 'Versions begin anew at 1.'),
  own('publishedVersion', 'Versions begin anew at 1, which the import deploys.'),
  ofVariable('companyId'),
  ofVariable('customerId'),
  ofVariable('id'),
  ofVariable('createdDate'),
  ofVariable('updatedDate'),
];

/** Lists that an older export leaves out; absent and empty say the same. */
export const absentIsEmpty: readonly (readonly string[])[] = [
  ['connectorIds'],
  ['graphData', 'elements', 'nodes'],
];

/** Texts that an import writes where the file has none. */
export const filledIn: readonly (readonly string[])[] = [['description']];
