import type { CodeText } from './CodeText';
import { errorTexts } from './errorTexts';
import { warningTexts } from './warningTexts';

/** Every code that the linter may report, with what it means. */
export const codeTexts: Readonly<Record<string, CodeText>> = { ...errorTexts, ...warningTexts };

/** The rule that a code belongs to. */
export const ruleOfCode = (code: string): string => codeTexts[code]?.rule ?? '';
