import { namespace } from '#core/contract';

/** The page of the environment's rules for its flows, with an explanation of each rule. */
export const rulesPage = namespace('linter').route('rules', '/flows/rules');
/** The address at which a code of the linter is explained. */
export const ruleExplained = (code: string): string => `${rulesPage.to()}#${code}`;
