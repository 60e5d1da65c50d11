/** What a code means, the same in every flow. */
export interface CodeText {
  /** The rule it belongs to, by the name in `ruleTexts`. */
  readonly rule: string;
  /** What is wrong; a finding's message begins with it, or says it with names. */
  readonly title: string;
  readonly why: string;
  readonly mend: string;
}
