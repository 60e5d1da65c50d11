const change =
  /\b(?:add|append|insert|create|make|build|draw|put|change|edit|modify|update|set|rename|replace|remove|delete|drop|take out|connect|disconnect|link|move|fix|mend|repair|correct|solve|improve|clean|refactor|convert|switch|enable|disable|turn|propose|suggest|apply|extend|rewrite|simplify|translate|do it|yes|please do|go ahead)\b/i;

/** Whether a person's own words ask for a change. What stands in a flow has no say in it. */
export const asksForChange = (question: string): boolean => change.test(question);
