import { namespace } from '#core/contract';

/** What the company asks of its flows, with what each rule means. */
export const rulesPage = namespace('linter').route('rules', '/flows/rules');
/** The address at which a code of the linter is explained. */
export const ruleExplained = (code: string): string => `${rulesPage.to()}#${code}`;
