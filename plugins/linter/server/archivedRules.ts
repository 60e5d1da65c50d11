import { Value } from 'typebox/value';
import type { ArchivedTable } from '#core/server';
import { FlowRule } from '../contract';
import { findGroup } from '../domain/engine/findGroup';
import { strings } from '../strings';

/** The flow rules in an archive of the company. */
export const archivedRules: ArchivedTable = {
  table: 'flow_rules',
  title: strings.archivedRules.text,
  key: ['rule'],
  order: 15,
  part: 'configuration',
  json: ['excepted', 'counts'],
  passing: ['updated_date'],
  nameOf: row => findGroup(String(row['rule']))?.title ?? String(row['rule']),
  fault: ({ rule, level, excepted, counts }) => {
    if (!findGroup(String(rule))) return `There is no rule “${String(rule)}”.`;
    const read = {
      rule,
      level,
      excepted: JSON.parse(String(excepted)),
      counts: JSON.parse(String(counts)),
    };
    return Value.Check(FlowRule, read) ? undefined : 'What is set of this rule cannot be read.';
  },
};
